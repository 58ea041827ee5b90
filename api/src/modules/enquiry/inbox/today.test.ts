/** The office's day and the lists by counsellor. The server must agree with the pure rules, which the installed app uses. */
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { holdsFor } from '../../../testing/properties.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { type InboxOrder, inboxOrders, longestDue } from '../enquiry.rules.ts';
import { dayAfter } from '../office-hours.ts';
import { type InboxChoice, matchesInbox, type TodayRow, todayOf } from './today.rules.ts';

let server: TestApi;
/** Two accounts that are active, and one that was disabled. */
let accounts: string[];
beforeAll(async () => {
  server = await startTestApi();
  const made = ['asha', 'bina', 'gone'].map((name) => makeAccount(server, `${name}@office.example`));
  accounts = (await Promise.all(made)).map(({ id }) => id);
  await run('update admin set is_active = false where id = ?', [accounts[2]]);
});
afterAll(() => server.close());
// The office's day does not end within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const run = async <Row>(sql: string, values: unknown[] = []) =>
  (await server.api.createContext()).em.execute<Row[]>(sql, values);
const ask = async (query: string) => {
  const { body } = await server.graphql(query, {}, { authorization: `Bearer ${server.token}` });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const today = () => officeDay(new Date());

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
  time: fc.option(fc.constantFrom('09:00', '14:30')),
  kind: fc.constantFrom('call', 'visit'),
  account: fc.option(fc.integer({ min: 0, max: 2 })),
  isHeld: fc.boolean(),
  isTouched: fc.boolean(),
  age: fc.integer({ min: 0, max: 20 }),
});

const rowOf = (each: Made, day: string): TodayRow & { isHeld: boolean } => ({
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

async function store(rows: readonly object[]): Promise<void> {
  await run('delete from enquiry');
  await run(
    `insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status, phone_number,
       email_key, idempotency_key, is_held, follow_up_on, follow_up_time, follow_up_kind, counsellor_id, touched_at)
     select _id, 1, "createdAt", now(), 'Anjali', 'a@b.example', '', '', '', 'A message', status, '', 'a@b.example', _id, "isHeld",
       "followUpOn", "followUpTime", "followUpKind", "counsellorId", "touchedAt"
     from jsonb_to_recordset(?::jsonb) as row (_id uuid, "createdAt" timestamptz, status text, "isHeld" boolean, "followUpOn" date,
       "followUpTime" text, "followUpKind" text, "counsellorId" uuid, "touchedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

const filters = [null, 'DUE', 'SPAM', 'UNASSIGNED'] as const;
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
const parts = ['overdue', 'due', 'visits', 'fresh'] as const;
const TODAY = `day olderCount ${parts.map((part) => `${part}Count ${part} { _id }`).join(' ')}`;

it('answers what the rules say, whatever the inbox holds', async () => {
  const holds = async ([all, account, order]: [Made[], number | null, InboxOrder]) => {
    const day = today();
    const rows = all.map((each) => rowOf(each, day));
    await store(rows);
    const counsellor = account === null ? null : (accounts[account] ?? null);
    const whose = counsellor ? `counsellor: "${counsellor}"` : '';
    const data =
      await ask(`{ today: adminToday${whose && `(${whose})`} { ${TODAY} } dueFollowUps(first: 50) { _id }
      ${filters.map((filter) => `f${filter}: adminEnquiries(first: 60 order: ${order} ${filter ? `filter: ${filter}` : ''} ${whose}) { totalCount edges { node { _id } } }`).join(' ')} }`);
    const office = { day, active: accounts.slice(0, 2) };
    const expected = todayOf(rows, { ...office, counsellor });
    expect(Object.fromEntries(parts.map((part) => [part, ids(data.today[part])]))).toEqual(
      Object.fromEntries(parts.map((part) => [part, ids(expected[part])])),
    );
    for (const part of parts) expect(data.today[`${part}Count`]).toBe(expected[part].length);
    const isDue = (row: TodayRow) => matchesInbox(row, { filter: 'DUE' }, office);
    expect(ids(data.dueFollowUps)).toEqual(ids(rows.filter(isDue).sort(longestDue)));
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
    fc.option(fc.integer({ min: 0, max: 2 })),
    fc.constantFrom<InboxOrder>('NEWEST', 'OLDEST', 'FOLLOW_UP'),
  );
  await holdsFor(cases, holds, 20);
});

const plain: Made = {
  ...{ status: 'new', inDays: null, time: null, kind: 'call', account: null },
  ...{ isHeld: false, isTouched: false, age: 0 },
};

it('counts the new ones that nobody has and that came too long ago, and shows none of them', async () => {
  const old = { ...plain, age: 15 };
  await store(
    [plain, old, { ...old, account: 0 }, { ...old, account: 2 }].map((each) => rowOf(each, today())),
  );
  const { adminToday } = await ask(`{ adminToday { ${TODAY} } }`);
  expect(adminToday).toMatchObject({ freshCount: 2, olderCount: 2 });
});

it('reads some hundred rows in two statements, where 5,000 are new and 5,000 are due', async () => {
  const day = today();
  const many = Array.from({ length: 5000 }, () => [
    rowOf(plain, day),
    rowOf({ ...plain, inDays: 0 }, day),
  ]).flat();
  await store(many);
  await ask('{ me { _id } }');
  const { reader } = await server.api.createContext();
  const rows = vi.spyOn(reader, 'rows');
  const { adminToday } = await ask(`{ adminToday { ${TODAY} } }`);
  const answers = await Promise.all(rows.mock.results.map(({ value }) => value));
  rows.mockRestore();
  const read = answers.map((answer) => (Array.isArray(answer) ? answer.length : -1));
  expect(read.sort()).toEqual([1, 200]);
  expect(adminToday).toMatchObject({ freshCount: 1000, dueCount: 1000, overdueCount: 0 });
  expect([adminToday.fresh.length, adminToday.due.length]).toEqual([100, 100]);
});

it.each([
  ['/api/admin/today?counsellor=me', 'counsellor'],
  ['/api/admin/contacts?counsellor=me', 'counsellor'],
  ['/api/admin/contacts?filter=mine', 'filter'],
])('%s is refused with a word on %s', async (path, field) => {
  const { status, body } = await server.asAdmin('GET', path);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
