/** The server's SQL for stacks and counsellors must select the same enquiries as the rules that the installed app uses. */
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { holdsFor } from '../../../testing/properties.ts';
import { useTestApi } from '../../../testing/test-api.ts';
import { type InboxOrder, inboxOrders } from '../enquiry.rules.ts';
import { dayAfter, type OfficeMoment, officeMoment } from '../office-hours.ts';
import {
  type InboxChoice,
  matchesInbox,
  nobody,
  type StackName,
  stackNames,
  type TodayRow,
  todayOf,
} from './today.rules.ts';

const server = useTestApi();
/** Two active accounts and a disabled one. */
let accounts: string[];
beforeAll(async () => {
  const made = ['asha', 'bina', 'gone'].map((name) => makeAccount(server, `${name}@office.example`));
  accounts = (await Promise.all(made)).map(({ id }) => id);
  await server.sql('update admin set is_active = false where id = ?', [accounts[2]]);
});
// Without a fixed clock, the office's day could end during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ask = async (query: string) => {
  const { data, errors } = await server.ask(query);
  expect(errors).toBeUndefined();
  return data;
};
const officeNow = () => officeMoment(new Date());

interface Made {
  status: string;
  inDays: number | null;
  time: string | null;
  kind: string;
  account: number | null;
  isHeld: boolean;
  isTouched: boolean;
  age: number;
}

const made: fc.Arbitrary<Made> = fc.record({
  status: fc.constantFrom('new', 'new', 'contacted', 'completed'),
  inDays: fc.option(fc.integer({ min: -2, max: 2 })),
  time: fc.option(fc.constantFrom('00:00', '09:00', '14:30', '23:59')),
  kind: fc.constantFrom('call', 'visit'),
  account: fc.option(fc.integer({ min: 0, max: 2 })),
  isHeld: fc.boolean(),
  isTouched: fc.boolean(),
  age: fc.integer({ min: 0, max: 20 }),
});

const rowOf = (each: Made, day: string): TodayRow & { isHeld: boolean; followUpKind: string } => ({
  _id: v7(),
  status: each.status,
  followUpOn: each.inDays === null ? null : dayAfter(day, each.inDays),
  followUpTime: each.inDays === null ? null : each.time,
  followUpKind: each.inDays === null ? 'call' : each.kind,
  counsellorId: each.account === null ? null : (accounts[each.account] ?? null),
  isHeld: each.isHeld,
  touchedAt: each.isTouched ? new Date().toISOString() : null,
  createdAt: `${dayAfter(day, -each.age)}T03:00:00.000Z`,
});

const plain: Made = {
  ...{ status: 'new', inDays: null, time: null, kind: 'call', account: null },
  ...{ isHeld: false, isTouched: false, age: 0 },
};

async function store(rows: readonly object[]): Promise<void> {
  await server.sql('delete from enquiry');
  await server.sql(
    `insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status, phone_number,
       email_key, idempotency_key, is_held, follow_up_on, follow_up_time, follow_up_kind, counsellor_id, touched_at)
     select _id, 1, "createdAt", now(), 'Anjali', 'a@b.example', '', '', '', 'A message', status, '', 'a@b.example', _id, "isHeld",
       "followUpOn", "followUpTime", "followUpKind", "counsellorId", "touchedAt"
     from jsonb_to_recordset(?::jsonb) as row (_id uuid, "createdAt" timestamptz, status text, "isHeld" boolean, "followUpOn" date,
       "followUpTime" text, "followUpKind" text, "counsellorId" uuid, "touchedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

const filters = [null, 'LATE', 'TODAY', 'NEW', 'SPAM'] as const;
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
const TODAY = `day ${stackNames.map((name) => `${name}Count ${name} { _id }`).join(' ')}`;

it('agrees with the rules for any inbox', async () => {
  const holds = async ([all, whose, order]: [Made[], number | null, InboxOrder]) => {
    const now = officeNow();
    const rows = all.map((each) => rowOf(each, now.day));
    await store(rows);
    const counsellor = whose === null ? null : (accounts[whose] ?? nobody);
    const asked = counsellor ? `counsellor: "${counsellor}"` : '';
    const data = await ask(`{ today: adminToday${asked && `(${asked})`} { ${TODAY} }
      ${filters.map((filter) => `f${filter}: adminEnquiries(first: 60 order: ${order} ${filter ? `filter: ${filter}` : ''} ${asked}) { totalCount edges { node { _id } } }`).join(' ')} }`);
    const office = { ...now, active: accounts.slice(0, 2) };
    const expected = todayOf(rows, { ...office, counsellor });
    for (const name of stackNames) {
      expect([name, ids(data.today[name])]).toEqual([name, ids(expected[name])]);
      expect(data.today[`${name}Count`]).toBe(data[`f${name.toUpperCase()}`].totalCount);
    }
    for (const filter of filters) {
      const choice: InboxChoice = { filter, counsellor };
      const listed = rows.filter((row) => matchesInbox(row, choice, office)).sort(inboxOrders[order]);
      const { edges, totalCount } = data[`f${filter}`];
      expect([filter, totalCount, ids(edges.map(({ node }: { node: { _id: string } }) => node))]).toEqual([
        filter,
        listed.length,
        ids(listed),
      ]);
    }
  };
  const cases = fc.tuple(
    fc.array(made, { maxLength: 40 }),
    fc.option(fc.integer({ min: 0, max: 3 })),
    fc.constantFrom<InboxOrder>('NEWEST', 'OLDEST', 'FOLLOW_UP'),
  );
  await holdsFor(cases, holds, 20);
});

/** The conditions of docs/product.md, "Today". Must not be derived from the code that these tests check. */
const STACKS: Record<StackName, string> = {
  late: `status <> 'completed' and not is_held and (follow_up_on < ?::date or follow_up_on = ?::date and follow_up_time < ?)`,
  today: `status <> 'completed' and not is_held and follow_up_on = ?::date and (follow_up_time is null or follow_up_time >= ?)`,
  new: `status = 'new' and not is_held and follow_up_on is null and import_id is null`,
};
const valuesOf = ({ day, time }: OfficeMoment) => ({ late: [day, day, time], today: [day, time], new: [] });

/** Returns rows with every combination of the values that determine the stack. Follow-up days are around `day`. */
const everyKind = (day: string): (TodayRow & { isHeld: boolean; followUpKind: string })[] => {
  const days = [null, -2, -1, 0, 1];
  const times = [null, '00:00', '09:00', '14:29', '14:30', '14:31', '23:59'];
  return ['new', 'contacted', 'completed'].flatMap((status) =>
    days.flatMap((inDays) =>
      (inDays === null ? [null] : times).flatMap((time) =>
        [false, true].flatMap((isHeld) =>
          [false, true].map((isTouched) =>
            rowOf(
              { ...plain, status, inDays, time, isHeld, isTouched, age: 300, kind: time ? 'visit' : 'call' },
              day,
            ),
          ),
        ),
      ),
    ),
  );
};

// The sign-in used the real time. All times below are earlier than that, so the token, valid for 12 hours, has not expired.
it.each([
  ['a Wednesday afternoon', '2026-11-18T08:45:00Z', '2026-11-18', '14:30'],
  ['a Saturday, when the office closes early', '2026-11-21T08:45:00Z', '2026-11-21', '14:30'],
  ['a Sunday, when the office is closed', '2026-11-22T08:45:00Z', '2026-11-22', '14:30'],
  ['a holiday', '2026-11-19T08:45:00Z', '2026-11-19', '14:30'],
  ['the minute before midnight in Nepal', '2026-11-22T18:14:59Z', '2026-11-22', '23:59'],
  ['midnight in Nepal', '2026-11-22T18:15:00Z', '2026-11-23', '00:00'],
])(
  'on %s each stack agrees with plain SQL, and no enquiry is in two stacks',
  async (_when, at, day, time) => {
    await server.sql(`update site_settings set holidays = '[{"day":"2026-11-19","name":"A holiday"}]'`);
    vi.setSystemTime(new Date(at));
    expect(officeNow()).toEqual({ day, time });
    await store(everyKind(day));
    const values = valuesOf({ day, time });
    const { adminToday } = await ask(`{ adminToday { ${TODAY} } }`);
    const met = new Set<string>();
    for (const name of stackNames) {
      const counted = await server.sql(`select id from enquiry where ${STACKS[name]}`, values[name]);
      expect(counted.length, name).toBeGreaterThan(0);
      expect(adminToday[`${name}Count`], name).toBe(counted.length);
      expect(new Set(ids(adminToday[name])), name).toEqual(new Set(counted.map(({ id }) => id)));
      for (const { id } of counted) expect(met.has(id), id).toBe(false);
      for (const { id } of counted) met.add(id);
    }
    await server.sql(`update site_settings set holidays = '[]'`);
  },
);

it('moves an enquiry from Today to Late in the minute after its time', async () => {
  vi.setSystemTime(new Date('2026-11-18T08:45:59Z'));
  const row = rowOf({ ...plain, status: 'contacted', inDays: 0, time: '14:30', kind: 'visit' }, '2026-11-18');
  await store([row]);
  expect((await ask(`{ adminToday { ${TODAY} } }`)).adminToday).toMatchObject({
    lateCount: 0,
    todayCount: 1,
  });
  vi.setSystemTime(new Date('2026-11-18T08:46:00Z'));
  expect((await ask(`{ adminToday { ${TODAY} } }`)).adminToday).toMatchObject({
    lateCount: 1,
    todayCount: 0,
  });
});

it('reads a few hundred rows in two statements when 10,100 are new and 5,000 are due', async () => {
  const { day } = officeNow();
  await store([
    ...Array.from({ length: 10_100 }, () => rowOf(plain, day)),
    ...Array.from({ length: 5000 }, () => rowOf({ ...plain, inDays: 0 }, day)),
  ]);
  await ask('{ me { _id } }');
  const { reader } = await server.api.createContext();
  const rows = vi.spyOn(reader, 'rows');
  const { adminToday } = await ask(`{ adminToday { ${TODAY} } }`);
  const answers = await Promise.all(rows.mock.results.map(({ value }) => value));
  rows.mockRestore();
  const read = answers.map((answer) => (Array.isArray(answer) ? answer.length : -1));
  expect(read.sort()).toEqual([1, 200]);
  expect(adminToday).toMatchObject({ newCount: 10_001, todayCount: 5000, lateCount: 0 });
  expect([adminToday.new.length, adminToday.today.length]).toEqual([100, 100]);
});

it('gives each of ten enquiries to only one of two counsellors who take them at the same time', async () => {
  const { day } = officeNow();
  const tokens = await Promise.all(
    ['chandra', 'deepa'].map((name) => makeAccount(server, `${name}@office.example`)),
  );
  const rows = Array.from({ length: 10 }, (_, age) => rowOf({ ...plain, age }, day));
  await store(rows);
  const take = ({ id, token }: { id: string; token: string }) =>
    Promise.all(
      rows.map(({ _id }) =>
        server.graphql(
          'mutation ($id: ID!, $by: ID!) { updateEnquiry(id: $id, input: { counsellorId: $by }, version: 1) { counsellorId } }',
          { id: _id, by: id },
          { authorization: `Bearer ${token}` },
        ),
      ),
    );
  const answers = (await Promise.all(tokens.map(take))).map((each) => each.map(({ body }) => body));
  for (const [index, { _id }] of rows.entries()) {
    const both = answers.map((each) => each[index]);
    expect(both.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(both.flatMap(({ errors = [] }) => errors).map(({ extensions }) => extensions.code)).toEqual([
      'CONFLICT',
    ]);
    const [changed] = await server.sql<{ count: string }>(
      `select count(*) from activity where record_id = ? and action = 'updated'`,
      [_id],
    );
    expect(Number(changed?.count)).toBe(1);
  }
  const taken = await server.sql<{ counsellor_id: string }>(
    'select counsellor_id from enquiry where counsellor_id is not null',
  );
  expect(taken).toHaveLength(10);
});

it.each([
  ['/api/admin/today?counsellor=me', 'counsellor'],
  ['/api/admin/contacts?counsellor=me', 'counsellor'],
  ['/api/admin/contacts?filter=mine', 'filter'],
  ['/api/admin/contacts?filter=due', 'filter'],
])('%s is refused with a message for %s', async (path, field) => {
  const { status, body } = await server.asAdmin('GET', path);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
