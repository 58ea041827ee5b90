import { fieldInfo, limits } from 'api/fields';
import { officeDay } from 'api/rules/dashboard';
import { enquiryStatuses, inboxOrders } from 'api/rules/enquiry';
import { expect, test } from 'vitest';
import { fc, holdsFor } from '../../../../api/src/testing/properties.ts';
import { factsOf } from './kind.rules.ts';
import { type ListKind, listKinds, selectionOf } from './office.schema.ts';
import { editOf, useOffice } from './offline.testing.ts';

const office = useOffice();
const { atServer } = office;

/** Strings with characters that are special in LIKE or in regexes. They use few letters, so that searches often match. */
const letters = fc.string({ unit: fc.constantFrom(...'aabbA%_\\.-ने', 'मस'), minLength: 1, maxLength: 4 });
const words = fc.array(letters, { minLength: 1, maxLength: 3 });
const spaced = words.map((each) => each.join(' '));

async function empty() {
  const { em } = await office.server.api.createContext();
  const kept = ['Admin', 'AdminSession', 'Picture', 'SiteSettings'];
  const names = [...em.getMetadata().getAll().values()]
    .filter(({ className }) => !kept.includes(className ?? ''))
    .map(({ tableName }) => tableName);
  await em.execute(`truncate ${names.join(', ')} cascade`);
}

/** Many of these names are similar, because a search without an exact match finds similar names. */
const names = fc.constantFrom(
  'Sita Gurung',
  'सिता गुरुङ',
  'Sunita Maharjan',
  'Maharjna',
  'Gurugn',
  'बिकाश',
  'Vikas',
  'Sata',
  'Gorung',
  'Maherjen',
  'Bikash K.C.',
  'Vikas KC',
  'K C',
  'K-C',
  'Ｋ.Ｃ.',
  'बिकाश के.सी.',
  'के॰सी॰',
  'Ram Constructor',
  "O'Neil",
  'O’Neil',
  'Pokharel',
  'Pokhral',
  'Stia',
  'Ram Sah',
  'Rma Sah',
);

const enquiry = fc.record({
  name: fc.oneof(spaced, names),
  email: fc.constantFrom('ab@example.com', 'AB@example.com', 'b.a@example.com', 'other@mail.example'),
  phone: fc.constantFrom('', '9841000000', '+977 984-1000000', '९८४१०००००१', '01-5970000 / 9841000000', 'ab'),
  company: fc.oneof(fc.constant(''), spaced),
  message: fc.tuple(spaced, spaced).map(([one, other]) => `${one}\n${other}, ten letters`),
  status: fc.constantFrom(...Object.keys(enquiryStatuses)),
  followUpOn: fc.constantFrom(null, '2026-01-01', '2026-02-01', officeDay(new Date()), '2199-01-01'),
  followUpTime: fc.constantFrom(null, '09:00', '14:30'),
  followUpKind: fc.constantFrom('call', 'visit'),
  isMine: fc.boolean(),
});
const numbers = fc.constantFrom(
  '98-4100',
  '+977 9841000000',
  '0977 984 1000000',
  '५९७००००',
  '984',
  '1000001 a',
  '9 8 4 1',
);
const search = fc.record({
  query: fc.oneof(fc.constant(null), letters, spaced, names, numbers),
  status: fc.constantFrom(null, null, ...Object.keys(enquiryStatuses)),
  filter: fc.constantFrom(null, null, 'LATE', 'TODAY', 'NEW'),
  whose: fc.constantFrom('all', 'me', 'nobody'),
  order: fc.constantFrom(null, ...Object.keys(inboxOrders)),
  first: fc.constantFrom(null, 0, 1, 2, 3, 50, 500),
});

const inbox = `query ($filter: InboxFilter, $query: String, $status: String, $order: EnquiryOrder, $first: Int, $after: String, $counsellor: ID) {
  page: adminEnquiries(filter: $filter, query: $query, status: $status, order: $order, first: $first, after: $after, counsellor: $counsellor) {
    totalCount totalIsCapped isNear pageInfo { hasNextPage endCursor } edges { cursor node { _id name } }
  }
}`;
const part = '{ _id snippet counsellorId followUpTime followUpKind touchedAt }';
const dayParts = `{
  day lateCount todayCount newCount
  late ${part} today ${part} new ${part}
}`;
const beside = `{
  adminToday ${dayParts}
  few: adminToday(first: 1) ${dayParts}
  unassigned: adminToday(counsellor: "nobody") ${dayParts}
  counsellors { _id name isActive }
  adminEnquiries { edges { node { _id others { _id } } } }
  enquiriesByDay { day count }
  week: enquiriesByDay(days: 7) { day count }
  none: enquiriesByDay(days: 0) { day count }
  year: enquiriesByDay(days: 1000) { day count }
  adminStats ${selectionOf('AdminStats')}
  adminActivity { totalCount pageInfo { endCursor } edges { cursor node { _id } } }
}`;

test('the copy finds, orders and pages enquiries as the API does', async () => {
  const cases = fc.record({
    enquiries: fc.array(enquiry, { maxLength: 8 }),
    searches: fc.array(search, { minLength: 4, maxLength: 8 }),
  });
  let searched = 0;
  const tried = await holdsFor(cases, holds, 10);
  expect(searched).toBeGreaterThanOrEqual(tried * 4);

  async function holds({ enquiries, searches }: { enquiries: Enquiry[]; searches: { whose: string }[] }) {
    await empty();
    const { me } = (await atServer('{ me { _id } }')) as { me: { _id: string } };
    for (const { status, followUpOn, followUpTime, followUpKind, isMine, ...input } of enquiries) {
      const { sent } = await atServer(
        'mutation ($input: EnquiryInput!) { sent: submitEnquiry(input: $input) { _id } }',
        { input },
      );
      await atServer(
        'mutation ($id: ID!, $input: EnquiryUpdateInput!) { updateEnquiry(id: $id, input: $input) { _id } }',
        {
          id: sent._id,
          input: { status, followUpOn, followUpTime, followUpKind, counsellorId: isMine ? me._id : null },
        },
      );
    }
    const desk = await office.syncedComputer();
    expect(await desk.read(beside)).toEqual(await atServer(beside));
    for (const { whose, ...rest } of searches) {
      const each = { ...rest, counsellor: whose === 'me' ? me._id : whose === 'nobody' ? whose : null };
      let after: string | null = null;
      do {
        const { page } = await atServer(inbox, { ...each, after });
        expect(await desk.read(inbox, { ...each, after }), JSON.stringify(each)).toEqual({ page });
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
        searched += 1;
      } while (after !== null);
    }
    desk.service.stop();
  }
});
type Enquiry = Record<string, unknown>;

function inputs({ kind }: ListKind): fc.Arbitrary<Record<string, unknown>> {
  const { shape } = factsOf(kind).form;
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(shape)) {
    const info = fieldInfo(field);
    if (info?.kind === 'choice')
      values[name] = fc.constantFrom(...(info.required ? [] : ['']), ...Object.keys(info.options ?? {}));
    if (info?.control === 'choices')
      values[name] = fc.subarray(Object.keys(info.options ?? {}), { minLength: 1 });
    else if (info?.kind === 'list')
      values[name] = fc.array(
        spaced.map((text) => ` ${text} `),
        { maxLength: 3 },
      );
    if (info?.kind === 'integer')
      values[name] = fc.integer({ min: info.range?.min ?? 1, max: info.range?.max ?? 9 });
    // `checkedOn` must not be in the future.
    if (info?.kind === 'day')
      values[name] = fc.constantFrom('2026-01-01', '2026-02-01', name === 'checkedOn' ? null : '2199-01-01');
    if (info?.kind === 'moment') {
      values[name] = fc.constantFrom(null, '', '2020-01-01T00:00:00.000Z', '2190-05-05T10:00:00+05:45');
    }
    const isPlain =
      info?.kind === 'text' && [limits.title, limits.text, limits.content].includes(info.max as 200);
    if (isPlain && info.required) values[name] = spaced.map((text) => ` ${text}`);
    if (info?.kind === 'text' && info.max === limits.url && !info.required)
      values[name] = fc.constantFrom('', '/a/b');
  }
  return fc.record(values, { requiredKeys: [] });
}

let bodies = 0;

/** A published post needs these fields. A draft needs only a title. */
const publishable = { excerpt: 'Sample excerpt', content: 'Sample content', author: 'Sample author' };

function bodyOf(kind: string): Record<string, unknown> {
  bodies += 1;
  const required = Object.entries(factsOf(kind).form.shape).flatMap(([name, field]): [string, unknown][] => {
    const info = fieldInfo(field);
    if (!info?.required) return [];
    if (info.kind === 'day') return [[name, '2026-11-21']];
    if (info.kind === 'integer') return [[name, info.range?.min ?? 1]];
    if (info.kind === 'choice') return [[name, Object.keys(info.options ?? {})[0]]];
    if (info.control === 'choices') return [[name, Object.keys(info.options ?? {}).slice(0, 2)]];
    if (info.control === 'time') return [[name, name === 'to' ? '08:30' : '07:00']];
    if (name === 'key') return [[name, `au-sample-${bodies}`]];
    // A field with the maximum length `limits.url` may accept only addresses. A path on the site is a valid address.
    return [[name, info.max === limits.url ? `/sample-${bodies}` : `Sample ${bodies}`]];
  });
  return { ...Object.fromEntries(required), ...(kind === 'BlogPost' && publishable) };
}

const made = listKinds
  .filter(({ operations }) => Object.values(operations).includes('create'))
  .map((kind) => ({ kind, body: (over: object) => ({ ...bodyOf(kind.kind), ...over }) }));

const edit = fc.constantFrom(...made).chain(({ kind, body }) =>
  fc.record({
    kind: fc.constant(kind),
    body: fc.constant(body),
    what: fc.constantFrom('create', 'create', 'change', 'change', 'trash', 'restore', 'reorder'),
    pick: fc.nat(3),
    input: inputs(kind),
  }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;
type Asks = (query: string, variables?: object) => Promise<unknown>;

const idsOf = (trashed: boolean) => (kind: ListKind) =>
  `{ rows: ${kind.list}(trashed: ${trashed}) ${selectionOf(kind.kind)} }`;

/** @param ask - sends the edit either from the window or as a colleague */
async function does(ask: Asks, { kind, body, what, pick, input }: Edit): Promise<void> {
  const [operation] = Object.entries(kind.operations).find(([, does]) => does === what) ?? [];
  if (!operation) return;
  const { rows } = (await ask(idsOf(what === 'restore')(kind))) as {
    rows: { _id: string }[];
  };
  const row = rows[pick % rows.length];
  const id = row?._id;
  const ids = rows.map((row) => row._id).toReversed();
  const type = `${kind.kind}Input!`;
  if (what === 'create') {
    await ask(`mutation ($input: ${type}) { ${operation}(input: $input) { _id } }`, { input: body(input) });
  } else if (what === 'reorder') {
    await ask(`mutation ($ids: [ID!]!) { ${operation}(ids: $ids) { _id } }`, { ids });
  } else if (row && what === 'change') {
    await ask(
      `mutation ($id: ID!, $input: ${type}, $base: ${kind.kind}Input) { ${operation}(id: $id, input: $input, base: $base) { _id } }`,
      editOf(row, input),
    );
  } else if (id !== undefined) await ask(`mutation ($id: ID!) { ${operation}(id: $id) { _id } }`, { id });
}

const lists = `{ ${listKinds
  .map(({ kind, list }) => {
    const selection = selectionOf(kind);
    return `${kind}: ${list} ${selection} trashed${kind}: ${list}(trashed: true) ${selection}`;
  })
  .join(' ')} adminStats ${selectionOf('AdminStats')} }`;

/** Removes ids, versions, times and a recent `publishedAt`: the server sets its own values when it receives a queued change. */
function settled(data: Record<string, unknown>) {
  const started = Date.now() - 600_000;
  const isRecent = (value: unknown) =>
    typeof value === 'string' && Math.abs(Date.parse(value) - started) < 6e5 + 6e4;
  const plain = (row: Record<string, unknown>) => {
    const { _id, version, createdAt, updatedAt, deletedAt, publishedAt, ...rest } = row;
    return { ...rest, publishedAt: isRecent(publishedAt) ? 'when it was saved' : publishedAt };
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, rows]) => {
      if (!Array.isArray(rows)) return [name, rows];
      const all = rows.map(plain);
      return [name, name.startsWith('trashed') ? all.map((row) => JSON.stringify(row)).sort() : all];
    }),
  );
}

test('records edited offline are in the copy as the API stores them', async () => {
  expect(made.length).toBeGreaterThanOrEqual(7);
  const cases = fc.record({
    before: fc.array(edit, { minLength: 1, maxLength: 8 }),
    queued: fc.array(edit, { minLength: 1, maxLength: 10 }),
  });
  await holdsFor(cases, holds, 10);

  async function holds({ before, queued }: { before: Edit[]; queued: Edit[] }) {
    await empty();
    for (const each of before) await does(atServer, each);
    const desk = await office.syncedComputer();
    expect(await desk.read(lists), 'as it was read').toEqual(await atServer(lists));
    for (const each of queued) {
      await does((query, variables) => desk.read(query, variables), each);
      // New records are sorted by their time of creation, so the times must differ.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const here = settled(await desk.read(lists));
    await desk.back();
    expect(desk.service.state().waiting, 'what still waits').toEqual([]);
    expect(here, 'as it was edited here').toEqual(settled(await atServer(lists)));
    desk.service.stop();
  }
});
