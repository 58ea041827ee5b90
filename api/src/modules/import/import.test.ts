/** The tests of refused requests come first, because they expect an empty inbox. */
import { createClient } from 'graphql-sse';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../graphql/context.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { type TestApi, useTestApi } from '../../testing/test-api.ts';
import { doublesOf } from './import.doubles.ts';
import { planOf } from './import.plan.ts';
import { ImportResolver } from './import.resolver.ts';
import { ImportInput } from './import.types.ts';

const server = useTestApi();
let database: pg.Client;
beforeAll(async () => {
  database = await server.connect();
});
afterAll(() => database.end());

const IMPORT =
  '_id rows leftOut unread removed undoneAt canUndo adminName kept(first: 20) { enquiryId personId name }';
const PREVIEW = `query ($input: ImportInput!) { previewImport(input: $input) {
  ready unread { row reason } doubles { shared { reason text } rows known { kind reason id name createdAt } knownCount } before { _id } } }`;
const RUN = `mutation ($input: ImportInput!) { runImport(input: $input) { ${IMPORT} } }`;
const UNDO = `mutation ($id: ID!) { undoImport(id: $id) { ${IMPORT} } }`;

const ask: TestApi['ask'] = (...args) => server.ask(...args);
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.query<Row>(sql, values)).rows;
const count = async (table: string) =>
  Number((await rowsOf<{ count: string }>(`select count(*) from ${table}`))[0]?.count);

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Mobile', field: 'phone' },
  { header: 'Email', field: 'email' },
  { header: 'Date', field: 'createdOn', calendar: 'both', order: 'day' },
  { header: 'Remarks', field: 'message' },
];
const sheet = (rows: string[][], more: object = {}) => ({ columns, rows, origin: 'event', ...more });
const inputOf = (rows: string[][], more: object = {}) => ({ input: sheet(rows, more) });

/** Returns a fingerprint of each table, except those that undoing an import does not restore to their earlier state. */
async function dump(): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('import', 'activity', 'idempotency_key', 'session', 'admin', 'change') order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    // Compares fingerprints, because a difference of 5,000 rows would be unreadable.
    const [found] = await rowsOf<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'seq')::text, chr(10) order by (to_jsonb(t) - 'seq')::text)), '') as rows from "${name}" t`,
    );
    all[name] = found?.rows ?? '';
  }
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['enquiry', 'person', 'erased', 'person_merge']));
  return all;
}

describe('an import is refused with', () => {
  it.each([
    ['no name', { columns: columns.slice(1) }, 'Choose the column with the name.'],
    ['an unknown field', { columns: [{ header: 'X', field: 'salary' }] }, 'There is no field “salary”.'],
    ['201 columns', { columns: Array(201).fill(columns[0]) }, 'at most 200'],
    ['an unknown calendar', { columns: [{ ...columns[3], calendar: 'lunar' }] }, 'is no way to read days'],
    ['no origin', { origin: null }, 'Origin must be one of'],
    ['an unknown origin', { origin: 'moon' }, 'Origin must be one of'],
    ['an unknown status', { status: 'maybe' }, 'Status must be one of'],
    ['a stranger as counsellor', { counsellorId: v7() }, 'whose account is active'],
    ['an id that is none', { id: 'mine' }, 'The id is no UUID.'],
    ['no rows', { rows: [] }, 'There are no rows.'],
    ['5,001 rows', { rows: Array.from({ length: 5001 }, () => ['A', '98']) }, 'at most 5000'],
    ['rows that cannot be read', { rows: [['', '', '', '', '']] }, 'No row is left'],
  ])('%s', async (_, change, message) => {
    const answer = await ask(RUN, inputOf([['Sita', '9841234567', '', '', '']], change));
    expect(answer.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(answer.errors[0].message).toContain(message);
    expect(await count('enquiry')).toBe(0);
  });

  it('an id with other content', async () => {
    const id = v7();
    const first = await ask(RUN, inputOf([['Once', '9841000001', '', '', '']], { id }));
    expect(first.data.runImport).toMatchObject({ _id: id, rows: 1 });
    const other = await ask(RUN, inputOf([['Twice', '9841000002', '', '', '']], { id }));
    expect(other.errors[0].extensions.code).toBe('CONFLICT');
    const again = await ask(RUN, inputOf([['Once', '9841000001', '', '', '']], { id }));
    expect(again.data.runImport).toMatchObject({ _id: id, rows: 1 });
    expect(await count('enquiry')).toBe(1);
    await ask(UNDO, { id });
  });
});

describe('a row becomes', () => {
  it('an enquiry and a person, even if the name contains a word that is a property of every object', async () => {
    const names = ['Ram Constructor', 'Hari toString', 'Gita __proto__'];
    const rows = names.map((name, index) => [name, mobile(index), '', '', '']);
    const { data, errors } = await ask(RUN, inputOf(rows));
    expect(errors).toBeUndefined();
    const { _id } = data.runImport;
    expect(await rowsOf('select name from enquiry where import_id = $1 order by id', _id)).toEqual(
      names.map((name) => ({ name })),
    );
    expect((await ask(UNDO, { id: _id })).data.undoImport.removed).toBe(3);
  });

  it('an enquiry and a person, with all data in the sheet', async () => {
    const staff = await makeAccount(server, 'asha@prasthan.example', 'staff', 'Asmita Rai');
    const all = [
      ...columns,
      { header: 'Father', field: 'fatherPhone' },
      { header: 'DOB', field: 'birthDay', calendar: 'BS', order: 'day' },
      { header: 'Level', field: 'level' },
      { header: 'Country', field: 'destinations' },
      { header: 'IELTS', field: 'scores' },
      { header: 'Counsellor', field: 'counsellor' },
      { header: 'Status', field: 'status' },
      { header: 'Next', field: 'followUpOn', calendar: 'AD', order: 'day' },
    ];
    const row = ['सीता गुरुङ', '९८५१-०८८८८८ / 01-4412345', 'Sita@X.np', '2081-02-03', 'wants "UK"'];
    const more = ['9801111111', '2060/01/15', '+2', 'UK, Canada', '6.5', 'Asmita Rai', 'done', '2026-12-01'];
    const made = await ask(RUN, { input: { ...sheet([[...row, ...more]]), columns: all } });
    const { _id } = made.data.runImport;
    const [enquiry] = await rowsOf(
      `select name, email, email_key, phone, phone_number, search_key, message, status, follow_up_on::text, origin, counsellor_id,
       created_at, is_held, notice_state, acknowledgement_state, consent_at, answered_at, touched_at, version, person_id
       from enquiry where import_id = $1`,
      _id,
    );
    expect(enquiry).toMatchObject({
      ...{ name: 'सीता गुरुङ', email: 'Sita@X.np', email_key: 'sita@x.np', message: 'wants "UK"' },
      ...{ phone: '९८५१-०८८८८८ / 01-4412345', phone_number: '+9779851088888', status: 'completed' },
      ...{ follow_up_on: '2026-12-01', origin: 'event', counsellor_id: staff.id, version: 1 },
      // Noon on 3 Jestha 2081 in Nepal.
      ...{ created_at: new Date('2024-05-16T06:15:00Z'), is_held: false, notice_state: 'none' },
      ...{ acknowledgement_state: 'none', consent_at: null, answered_at: null, touched_at: null },
    });
    const [person] = await rowsOf(
      'select p.*, birth_day::text as born from person p where id = (select person_id from enquiry where import_id = $1)',
      _id,
    );
    expect(person).toMatchObject({
      ...{
        name: 'सीता गुरुङ',
        name_ne: 'सीता गुरुङ',
        email: 'Sita@X.np',
        born: '2003-04-28',
        birth_calendar: 'bs',
      },
      phones: [
        { text: '९८५१-०८८८८८', number: '+9779851088888', whose: '' },
        { text: '01-4412345', number: '+97714412345', whose: '' },
        { text: '9801111111', number: '+9779801111111', whose: 'father' },
      ],
      numbers: ['+9779851088888', '+97714412345', '+9779801111111'],
      ...{ level: '+2', destinations: ['UK', 'Canada'], scores: 'IELTS: 6.5', counsellor_id: staff.id },
      ...{ origin: 'event', import_id: _id, merged_into_id: null, version: 1 },
    });
    const found = await ask(
      '{ adminEnquiries(query: "sita gurung") { totalCount } adminPeople(query: "९८५१०८८८८८", order: NAME) { totalCount } }',
    );
    expect(found.data).toMatchObject({ adminEnquiries: { totalCount: 1 }, adminPeople: { totalCount: 1 } });
    await ask(UNDO, { id: _id });
  });
});

/**
 * `row` wraps a row, so that each read of a property of the row is counted. `mostInATurn` returns the largest number of rows
 * read in one turn of the event loop.
 */
function watchRows() {
  let turn = 0;
  let reads = 0;
  let isWatching = true;
  const readIn = new Map<number, Set<number>>();
  const nextTurn = () => {
    turn += 1;
    if (isWatching) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  return {
    row: <Row extends object>(row: Row, at: number): Row =>
      new Proxy(row, {
        get(target, name, receiver) {
          reads += 1;
          readIn.set(turn, (readIn.get(turn) ?? new Set()).add(at));
          return Reflect.get(target, name, receiver);
        },
      }),
    reads: () => reads,
    mostInATurn: () => Math.max(...[...readIn.values()].map(({ size }) => size)),
    forget() {
      reads = 0;
      readIn.clear();
    },
    end() {
      isWatching = false;
    },
  };
}

describe('5,000 rows with the same number and address', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`Lead ${index}`, '9800000000', 'no@x.np', '', '']);

  it('form one group with existing records, while the server continues to respond', async () => {
    const known = await ask(
      RUN,
      inputOf([0, 1, 2, 3].map((each) => [`Known ${each}`, '9800000000', '', '', ''])),
    );
    let isRunning = true;
    let longest = 0;
    const others = (async () => {
      while (isRunning) {
        const began = performance.now();
        expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
        longest = Math.max(longest, performance.now() - began);
      }
    })();
    const { data, errors } = await ask(PREVIEW, inputOf(rows));
    isRunning = false;
    await others;
    if (process.env.MEASURE) process.stdout.write(`healthz answered within ${Math.round(longest)} ms\n`);
    expect(errors).toBeUndefined();
    expect(data.previewImport.doubles).toEqual([
      {
        shared: [
          { reason: 'phone', text: '9800000000' },
          { reason: 'email', text: 'no@x.np' },
        ],
        rows: rows.map((_, index) => index),
        known: [1, 2, 3].map(() => expect.objectContaining({ kind: 'person', reason: 'phone' })),
        knownCount: 8,
      },
    ]);
    await ask(UNDO, { id: known.data.runImport._id });
  });

  it('are each read once, and at most 250 are read before other requests are handled', async () => {
    const { em } = await server.api.createContext();
    const watch = watchRows();
    const { ready } = await planOf(em, sheet(rows.map(watch.row)));
    expect(ready).toHaveLength(5000);
    expect(watch.mostInATurn()).toBeLessThanOrEqual(250);
    watch.forget();
    const doubles = await doublesOf(em, ready.map(watch.row));
    watch.end();
    expect(doubles).toHaveLength(1);
    expect(watch.mostInATurn()).toBeLessThanOrEqual(250);
    expect(watch.reads()).toBeLessThanOrEqual(5000 * 20);
  });
});

it('a long list of duplicates or of unreadable rows is sent in slices', async () => {
  const { em } = await server.api.createContext();
  const rows = Array.from({ length: 5000 }, (_, index) => [
    ...(index % 5 ? ['Lead', mobile(index >> 1), '', '', ''] : ['', '', '', '', '']),
  ]);
  const input = Object.assign(new ImportInput(), sheet(rows));
  const { doubles, unread } = await new ImportResolver().previewImport({ em } as Context, input);
  expect(doubles.length).toBeGreaterThanOrEqual(1000);
  expect(unread.length).toBeGreaterThanOrEqual(1000);
  const watch = watchRows();
  const lists = [...doubles, ...unread].map((each, at) => watch.row({ each }, at));
  watch.forget();
  await Promise.all(
    [...doubles, ...unread].map(async (each, at) => {
      await each;
      return lists[at]?.each;
    }),
  );
  watch.end();
  // `doubles` and `unread` are sent in slices of 100 entries. The first slice does not wait for a turn of the event loop, so
  // two slices of each list, 400 entries in all, may be sent in the first turn. The limit of 500 leaves some room.
  expect(watch.mostInATurn()).toBeLessThanOrEqual(500);
});

const nameOf = (index: number) => `Lead ${index.toString(36).toUpperCase()}`;
const mobile = (index: number) => `98${String(41_000_000 + index)}`;
/** Every 50th row has the phone number of the row before it, in another format. */
const manyRows = () =>
  Array.from({ length: 5000 }, (_, index) => {
    const isTwin = index % 50 === 49;
    const phone = isTwin ? `+977 ${mobile(index - 1).replace(/^(....)/, '$1-')}` : mobile(index);
    const day = index % 2 ? '2081-02-03' : '03.02.2024';
    return [nameOf(index), phone, `lead${index}@x.np`, day, 'नेपालबाट बेलायत जाने, IELTS ६.५, फोन गर्नु'];
  });

describe('5,000 rows with 300 duplicates', () => {
  const rows = manyRows();
  let before: Record<string, string>;
  let id: string;

  it('lists every duplicate and merges nobody', async () => {
    // Creates 100 enquiries with the phone number or email address of a row, and 100 people with the phone number of a row.
    const known = Array.from({ length: 200 }, (_, index) => {
      const at = Math.floor(index / 2) * 50 + 3;
      if (index % 2) return [`Person ${index}`, `+977-${mobile(at + 17)}`, '', '', ''];
      return index % 4
        ? [`Enquiry ${index}`, mobile(at), '', '', '']
        : [`Enquiry ${index}`, '', `LEAD${at + 3}@x.np`, '', ''];
    });
    expect((await ask(RUN, inputOf(known, { origin: 'phone' }))).data.runImport.rows).toBe(200);
    await database.query(
      `delete from enquiry where name like 'Person %'; delete from person where name like 'Enquiry %'`,
    );
    await database.query(
      'update enquiry set import_id = null, person_id = null; update person set import_id = null',
    );
    before = await dump();
    const started = performance.now();
    const { data, errors } = await ask(PREVIEW, inputOf(rows));
    const took = performance.now() - started;
    expect(errors).toBeUndefined();
    const { ready, unread, doubles } = data.previewImport;
    expect({ ready, unread: unread.length }).toEqual({ ready: 5000, unread: 0 });
    const groups = doubles as { rows: number[]; known: { kind: string }[] }[];
    const rowsBy = (kind: string | undefined) =>
      groups.filter(({ known }) => known[0]?.kind === kind).map((group) => group.rows);
    expect(rowsBy(undefined)).toEqual(
      Array.from({ length: 100 }, (_, index) => [index * 50 + 48, index * 50 + 49]),
    );
    expect(rowsBy('person')).toEqual(Array.from({ length: 100 }, (_, index) => [index * 50 + 20]));
    expect(rowsBy('enquiry')).toHaveLength(100);
    expect(doubles).toHaveLength(300);
    if (process.env.MEASURE) process.stdout.write(`preview ${Math.round(took)} ms\n`);
  });

  it('is imported, and announced only once', async () => {
    id = v7();
    const told: { inboxChanged: Record<'received' | 'changed', { _id: string }[]> }[] = [];
    let ended = false;
    const stream = createClient({
      url: `${server.origin}/graphql/stream`,
      retryAttempts: 0,
      headers: { authorization: `Bearer ${server.token}` },
    }).iterate<(typeof told)[number]>({
      query: 'subscription { inboxChanged { received { _id } changed { _id } erased } }',
    });
    const listening = (async () => {
      for await (const { data } of stream) if (data) told.push(data);
      ended = true;
    })();
    // The stream sends no signal when it is ready, so the test sends enquiries until the stream announces the first one.
    await expect
      .poll(async () => {
        if (told.length === 0)
          await server.call('POST', '/api/contact', {
            name: 'Live',
            email: 'live@x.np',
            message: 'I am asking.',
          });
        return told.length;
      })
      .toBeGreaterThan(0);
    const had = { enquiries: await count('enquiry'), activity: await count('activity') };
    const memory = process.memoryUsage.rss();
    const waits: number[] = [];
    let isRunning = true;
    const others = (async () => {
      while (isRunning) {
        const start = performance.now();
        await ask('{ adminEnquiries(first: 25) { totalCount } }');
        waits.push(performance.now() - start);
      }
    })();
    const started = performance.now();
    const { data, errors } = await ask(RUN, inputOf(rows, { id }));
    const took = performance.now() - started;
    isRunning = false;
    await others;
    expect(errors).toBeUndefined();
    expect(data.runImport).toMatchObject({
      rows: 5000,
      leftOut: 0,
      unread: 0,
      canUndo: true,
      undoneAt: null,
    });
    if (process.env.MEASURE) {
      const [p95, most] = [
        waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0,
        waits.at(-1) ?? 0,
      ];
      const grown = (process.memoryUsage.rss() - memory) / 1e6;
      process.stdout.write(
        `run ${Math.round(took)} ms, ${Math.round(grown)} MB more; others p95 ${Math.round(p95)} ms, longest ${Math.round(most)} ms of ${waits.length}\n`,
      );
    }
    expect(await count('enquiry')).toBe(had.enquiries + 5000);
    // Each row must have its own new person. No row was attached to an existing person, and no two rows share a person.
    const [made] = await rowsOf(
      'select count(distinct c.person_id)::int as people, count(*)::int as enquiries from enquiry c join person p on p.id = c.person_id and p.import_id = c.import_id where c.import_id = $1',
      id,
    );
    expect(made).toEqual({ people: 5000, enquiries: 5000 });
    expect(await count('activity')).toBe(had.activity + 1);
    // Instead of announcing each row, the server ends the stream. Clients then subscribe again and reload.
    await expect.poll(() => ended).toBe(true);
    await listening;
    const named = told.flatMap(({ inboxChanged: { received, changed } }) => [...received, ...changed]);
    const ofImport = await rowsOf(
      'select id from enquiry where import_id = $1 and id = any($2)',
      id,
      named.map(({ _id }) => _id),
    );
    expect(ofImport).toEqual([]);
    const again = await ask(RUN, inputOf(rows, { id }));
    expect(again.data.runImport).toMatchObject({ _id: id, rows: 5000 });
    expect(await count('enquiry')).toBe(had.enquiries + 5000);
    const seen = await ask(PREVIEW, inputOf(rows));
    expect(seen.data.previewImport).toMatchObject({ before: { _id: id } });
    await database.query(`delete from enquiry where email = 'live@x.np'`);
  });

  it('can be undone without a trace', async () => {
    const started = performance.now();
    const { data, errors } = await ask(UNDO, { id });
    if (process.env.MEASURE) process.stdout.write(`undo ${Math.round(performance.now() - started)} ms\n`);
    expect(errors).toBeUndefined();
    expect(data.undoImport).toMatchObject({ removed: 5000, kept: [], canUndo: false });
    expect(await dump()).toEqual(before);
    const again = await ask(UNDO, { id });
    expect(again.data.undoImport).toMatchObject({ removed: 5000, undoneAt: data.undoImport.undoneAt });
    // The response must not claim that the rows were imported.
    const late = await ask(RUN, inputOf(rows, { id }));
    expect(late.errors?.[0]?.message).toMatch(/This import was undone/);
    // The stored row contains counts and a fingerprint, but no name or number from the sheet.
    const [row] = await rowsOf('select * from import where id = $1', id);
    expect(row).toEqual({
      id,
      rows: 5000,
      left_out: 0,
      unread: 0,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      admin_id: expect.any(String),
      admin: 'counsellor@prasthan.example',
      name: 'counsellor',
      created_at: expect.any(Date),
      undone_at: expect.any(Date),
      removed: 5000,
    });
  });

  it('leaves no rows if it is interrupted half way, and can be imported afterwards', async () => {
    const own = v7();
    // Locks the activity log, which the import writes last, so that the import waits after writing its rows.
    const holder = await server.connect();
    await holder.query('begin; lock table activity in exclusive mode');
    const running = ask(RUN, inputOf(rows, { id: own }));
    await expect
      .poll(
        async () => {
          const cut = await rowsOf(
            `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
             and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%activity%'`,
          );
          return cut.length;
        },
        { interval: 50 },
      )
      .toBeGreaterThan(0);
    expect((await running).errors).toHaveLength(1);
    await holder.end();
    server.faults.splice(0);
    expect(await dump()).toEqual(before);
    expect(await rowsOf('select id from import where id = $1', own)).toEqual([]);
    const leaveOut = Array.from({ length: 4900 }, (_, index) => index);
    const { data } = await ask(RUN, inputOf(rows, { id: own, leaveOut }));
    expect(data.runImport).toMatchObject({ _id: own, rows: 100, leftOut: 4900 });
    await ask(UNDO, { id: own });
    expect(await dump()).toEqual(before);
  });
});

describe('undoing an import', () => {
  const names = ['Same', 'Changed', 'Noted', 'Attached', 'Person', 'Merged', 'Keeps', 'Apart', 'Visited'];
  const rows = names.map((name, index) => [name, `98420000${index}0`, '', '', '']);

  it('keeps and lists rows that staff have changed since, together with their people', async () => {
    const { data } = await ask(RUN, inputOf(rows));
    const { _id } = data.runImport;
    const made = new Map(
      (
        await rowsOf<{ name: string; id: string; person_id: string }>(
          'select name, id, person_id from enquiry where import_id = $1',
          _id,
        )
      ).map((row) => [row.name, row]),
    );
    const of = (name: string) => made.get(name) ?? { id: '', person_id: '' };
    const update =
      'mutation ($id: ID!, $input: EnquiryUpdateInput!) { updateEnquiry(id: $id, input: $input) { _id } }';
    await ask(update, { id: of('Changed').id, input: { status: 'completed' } });
    await ask('mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: { text: "called" }) { _id } }', {
      id: of('Noted').id,
    });
    const own = await ask(
      'mutation { createEnquiry(input: { name: "Own", phone: "9843333333", origin: "phone" }) { _id } }',
    );
    await ask(update, { id: own.data.createEnquiry._id, input: { personId: of('Attached').person_id } });
    await ask(
      'mutation ($id: ID!) { updatePerson(id: $id, input: { name: "Person", phones: [], level: "+2" }) { _id } }',
      {
        id: of('Person').person_id,
      },
    );
    const people = await Promise.all(
      ['Kept', 'Apart', 'Given'].map((name) =>
        ask('mutation ($name: String!) { createPerson(input: { name: $name }) { _id version } }', { name }),
      ),
    );
    const merged = await ask(
      `mutation ($k: ID!, $g: ID!) { mergePeople(keptId: $k, goneId: $g, keptVersion: 1, goneVersion: 1, choices: { name: "Kept" }) { _id } }`,
      { k: people[0]?.data.createPerson._id, g: of('Merged').person_id },
    );
    expect(merged.errors).toBeUndefined();
    const given = await ask(
      `mutation ($k: ID!, $g: ID!) { mergePeople(keptId: $k, goneId: $g, keptVersion: 1, goneVersion: 1, choices: { name: "Keeps" }) { _id } }`,
      { k: of('Keeps').person_id, g: people[2]?.data.createPerson._id },
    );
    expect(given.errors).toBeUndefined();
    const apart = await ask(
      'mutation ($one: ID!, $other: ID!) { keepApart(oneId: $one, otherId: $other) { _id } }',
      {
        one: of('Apart').person_id,
        other: people[1]?.data.createPerson._id,
      },
    );
    expect(apart.errors).toBeUndefined();
    await ask(
      `mutation ($id: ID!) { createTouch(enquiryId: $id, input: { channel: "visit", outcome: "not_interested", text: "", status: "completed" }) { _id } }`,
      { id: of('Visited').id },
    );
    const undone = await ask(UNDO, { id: _id });
    expect(undone.errors).toBeUndefined();
    const kept = undone.data.undoImport.kept.map(({ name }: { name: string }) => name);
    expect(kept).toEqual(['Apart', 'Attached', 'Changed', 'Keeps', 'Merged', 'Noted', 'Person', 'Visited']);
    expect(undone.data.undoImport.removed).toBe(1);
    expect(await rowsOf('select id from enquiry where id = $1', of('Same').id)).toEqual([]);
    // Each enquiry that was kept still has its person.
    const [left] = await rowsOf(
      'select count(*)::int as enquiries, count(p.id)::int as people from enquiry c left join person p on p.id = c.person_id where c.import_id = $1',
      _id,
    );
    expect(left).toEqual({ enquiries: 8, people: 8 });
    const list = await ask(`{ adminImports { ${IMPORT} } }`);
    expect(list.data.adminImports[0]).toMatchObject({ _id, canUndo: false });
    expect(list.data.adminImports[0].kept).toHaveLength(8);
  });

  it('is allowed to the account that ran the import, and to owners', async () => {
    const [maker, colleague] = [
      await makeAccount(server, 'maker@prasthan.example'),
      await makeAccount(server, 'colleague@prasthan.example'),
    ];
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const run = async () =>
      (await ask(RUN, inputOf([['Mine', '9844444444', '', '', '']], { id: v7() }), as(maker.token))).data
        .runImport._id;
    const [one, two] = [await run(), await run()];
    const refused = await ask(UNDO, { id: one }, as(colleague.token));
    expect(refused.errors[0]).toMatchObject({
      message: 'Only maker or an owner may undo this import.',
      extensions: { code: 'FORBIDDEN' },
    });
    const list = await ask(`{ adminImports { _id canUndo } }`, {}, as(colleague.token));
    expect(list.data.adminImports.find(({ _id }: { _id: string }) => _id === one)).toMatchObject({
      canUndo: false,
    });
    expect((await ask(UNDO, { id: one }, as(maker.token))).data.undoImport.removed).toBe(1);
    expect((await ask(UNDO, { id: two })).data.undoImport.removed).toBe(1);
    const missing = await ask(UNDO, { id: v7() });
    expect(missing.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
