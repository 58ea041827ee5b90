/** For any set of enquiries, a report must equal a count that is made independently. */
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { holdsFor } from '../../testing/properties.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { origins, serviceInterests } from '../enquiry/enquiry.rules.ts';
import { dayAfter, officeMoment, usualWeek } from '../enquiry/office-hours.ts';
import { monthsOf, type ReportDivision, reportDivisions } from './report.rules.ts';

const server = useTestApi();
let accounts: string[];
beforeAll(async () => {
  const made = ['asha', 'bina'].map((name) => makeAccount(server, `${name}@office.example`));
  accounts = (await Promise.all(made)).map(({ id }) => id);
});

const FIELDS = 'key enquiries awaited answered inTime minutes reached completed';
const ask = (from: string, to: string, by: string, imported = false) =>
  server.ask(
    `{ report(from: "${from}" to: "${to}" by: ${by} imported: ${imported}) { rows { ${FIELDS} } total { ${FIELDS} } } }`,
  );

interface Enquiry {
  id: string;
  created_at: string;
  answered_at: string | null;
  origin: string;
  counsellor_id: string | null;
  service: string;
  status: string;
  is_held: boolean;
  import_id: string | null;
  outcomes: string[];
}

/** Stands for a logged call that had the outcome `reached` and was taken back. */
const takenBack = 'taken back';

const minute = 60_000;
/** Moments with fractions of minutes, around the beginning of a year (AD) and of months (AD and BS). */
const moment = fc
  .integer({ min: Date.parse('2025-12-20T00:00Z'), max: Date.parse('2026-02-20T00:00Z') })
  .map((at) => new Date(at));
const enquiry: fc.Arbitrary<Enquiry> = fc
  .record({
    created: moment,
    after: fc.option(fc.oneof(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 20_000 })), {
      freq: 4,
    }),
    origin: fc.constantFrom('website', 'website', 'website', ...origins),
    account: fc.option(fc.integer({ min: 0, max: 1 })),
    service: fc.constantFrom(...Object.keys(serviceInterests), 'nursing', 'toString'),
    status: fc.constantFrom('new', 'contacted', 'completed'),
    held: fc.constantFrom(false, false, false, true),
    imported: fc.constantFrom(false, false, false, true),
    outcomes: fc.array(fc.constantFrom('reached', 'no_answer', 'sent', takenBack), { maxLength: 3 }),
  })
  .map((each) => ({
    id: v7(),
    created_at: each.created.toISOString(),
    answered_at:
      each.after === null ? null : new Date(each.created.getTime() + each.after * minute).toISOString(),
    origin: each.origin,
    counsellor_id: each.account === null ? null : (accounts[each.account] ?? null),
    service: each.service,
    status: each.status,
    is_held: each.held,
    import_id: each.imported ? v7() : null,
    outcomes: each.outcomes,
  }));

async function store(rows: readonly Enquiry[]): Promise<void> {
  await server.sql('delete from touch');
  await server.sql('delete from enquiry');
  await server.sql(
    `insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status, phone_number,
       email_key, idempotency_key, is_held, origin, counsellor_id, import_id, answered_at)
     select id, 1, created_at, now(), 'Anjali', '', '', '', service, '', status, '', '', id, is_held, origin, counsellor_id, import_id, answered_at
     from jsonb_to_recordset(?::jsonb) as row (id uuid, created_at timestamptz, service text, status text, is_held boolean,
       origin text, counsellor_id uuid, import_id uuid, answered_at timestamptz)`,
    [JSON.stringify(rows)],
  );
  const touches = rows.flatMap(({ id, outcomes }) =>
    outcomes.map((each) =>
      each === takenBack
        ? { id: v7(), enquiry_id: id, outcome: 'reached', taken_back_at: new Date() }
        : { id: v7(), enquiry_id: id, outcome: each },
    ),
  );
  await server.sql(
    `insert into touch (id, enquiry_id, channel, outcome, text, content_hash, admin, name, created_at, taken_back_at)
     select id, enquiry_id, 'call', outcome, '', '', 'a', 'A', now(), taken_back_at
     from jsonb_to_recordset(?::jsonb) as row (id uuid, enquiry_id uuid, outcome text, taken_back_at timestamptz)`,
    [JSON.stringify(touches)],
  );
}

/** Makes the expected counts without SQL, and adds up the office hours day by day. */
function counted(rows: readonly Enquiry[], key: string) {
  const awaited = rows.filter((row) => row.origin === 'website' && row.import_id === null);
  const minutes = awaited
    .flatMap((row) => (row.answered_at ? [byHand(new Date(row.created_at), new Date(row.answered_at))] : []))
    .sort((one, other) => one - other);
  const half = minutes.length / 2;
  const median = (Number(minutes[Math.ceil(half) - 1]) + Number(minutes[Math.floor(half)])) / 2;
  return {
    key,
    enquiries: rows.length,
    awaited: awaited.length,
    answered: minutes.length,
    inTime: minutes.filter((each) => each <= 120).length,
    minutes: minutes.length > 0 ? median : null,
    reached: rows.filter(({ outcomes }) => outcomes.includes('reached')).length,
    completed: rows.filter(({ status }) => status === 'completed').length,
  };
}

/** The opening hours before `newWeekFrom`: Sunday to Friday, 10:00 to 17:00. */
const formerWeek = [
  ...Array.from({ length: 6 }, () => ({ opens: '10:00', closes: '17:00' })),
  { opens: null, closes: null },
];
/** The opening hours in Settings, valid from `newWeekFrom`. They differ from the default hours. */
const newWeek = usualWeek.map(({ opens }) => ({ opens: opens && '11:00', closes: opens && '16:30' }));
const newWeekFrom = '2026-01-05';
const holiday = '2026-01-15';
const storeTimes = () =>
  server.sql('update site_settings set week = ?::jsonb, past_weeks = ?::jsonb, holidays = ?::jsonb', [
    JSON.stringify(newWeek),
    JSON.stringify([{ until: dayAfter(newWeekFrom, -1), week: formerWeek }]),
    JSON.stringify([{ day: holiday, name: 'Maghe Sankranti' }]),
  ]);

function byHand(from: Date, to: Date): number {
  let open = 0;
  for (let day = officeMoment(from).day; day <= officeMoment(to).day; day = dayAfter(day, 1)) {
    if (day === holiday) continue;
    const week = day < newWeekFrom ? formerWeek : newWeek;
    const { opens, closes } = week[new Date(`${day}T12:00Z`).getUTCDay()] ?? {};
    if (!opens || !closes) continue;
    const [first, last] = [opens, closes].map((time) => Date.parse(`${day}T${time}:00+05:45`));
    open += Math.max(0, Math.min(Number(last), to.getTime()) - Math.max(Number(first), from.getTime()));
  }
  return open / minute;
}

function keyOf(row: Enquiry, by: ReportDivision, period: [string, string]): string {
  const { day } = officeMoment(new Date(row.created_at));
  const month = (calendar: 'AD' | 'BS') =>
    monthsOf(...period, calendar).find(({ first, last }) => first <= day && day <= last)?.key ?? '';
  switch (by) {
    case 'ORIGIN':
      return row.origin;
    case 'COUNSELLOR':
      return row.counsellor_id ?? '';
    case 'SERVICE':
      return Object.hasOwn(serviceInterests, row.service) ? row.service : '*';
    case 'MONTH':
      return month('AD');
    case 'MONTH_BS':
      return month('BS');
  }
}

// SQL rounds the median to whole minutes. It may round half a minute up or down.
const isNear = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) <= 0.51;

it('agrees with an independent count', async () => {
  await storeTimes();
  const day = fc.integer({ min: -5, max: 60 }).map((days) => dayAfter('2025-12-20', days));
  const cases = fc.tuple(fc.array(enquiry, { maxLength: 40 }), fc.tuple(day, day), fc.boolean());
  await holdsFor(
    cases,
    async ([rows, days, imported]) => {
      await store(rows);
      const period = days.toSorted() as [string, string];
      const cohort = rows.filter((row) => {
        const on = officeMoment(new Date(row.created_at)).day;
        return period[0] <= on && on <= period[1] && !row.is_held && (imported || row.import_id === null);
      });
      for (const by of Object.keys(reportDivisions) as ReportDivision[]) {
        const { data, errors } = await ask(...period, by, imported);
        expect(errors).toBeUndefined();
        const { rows: answered, total } = data.report;
        const groups = Map.groupBy(cohort, (row) => keyOf(row, by, period));
        const keys = by.startsWith('MONTH')
          ? monthsOf(...period, by === 'MONTH' ? 'AD' : 'BS').map(({ key }) => key)
          : [...groups.keys()].sort();
        const shown = by.startsWith('MONTH')
          ? answered
          : answered.toSorted((one: { key: string }, other: { key: string }) =>
              one.key < other.key ? -1 : 1,
            );
        const expected = [...keys.map((key) => counted(groups.get(key) ?? [], key)), counted(cohort, '')];
        for (const [index, row] of [...shown, total].entries()) {
          const hand = expected[index];
          expect({ ...row, minutes: null }).toEqual({ ...hand, minutes: null });
          expect(isNear(row.minutes, hand?.minutes ?? null), `${row.minutes} is ${hand?.minutes}`).toBe(true);
        }
        expect(shown).toHaveLength(keys.length);
      }
    },
    20,
  );
});

it('counts an answer after two office hours as in time, and one a second later as late', async () => {
  await server.sql("update site_settings set week = ?::jsonb, past_weeks = '[]', holidays = '[]'", [
    JSON.stringify(usualWeek),
  ]);
  const at = (received: string, answered: string): Enquiry => ({
    ...{ id: v7(), created_at: received, answered_at: answered, origin: 'website', counsellor_id: null },
    ...{ service: '', status: 'contacted', is_held: false, import_id: null, outcomes: [] },
  });
  await store([
    // Two office hours: Friday from 17:00 to 18:00, and Saturday from 10:00 to 11:00.
    at('2026-11-20T17:00:00+05:45', '2026-11-21T11:00:00+05:45'),
    at('2026-11-20T17:00:00+05:45', '2026-11-21T11:00:01+05:45'),
    // Received on Saturday after closing time and answered on Sunday, when the office is closed, so no office hours passed.
    at('2026-11-21T15:00:00+05:45', '2026-11-22T20:00:00+05:45'),
  ]);
  const { data } = await ask('2026-11-20', '2026-11-21', 'ORIGIN');
  expect(data.report.total).toMatchObject({ awaited: 3, answered: 3, inTime: 2, minutes: 120 });
  // Imported enquiries and enquiries that staff entered do not wait for an answer.
  const sheet = at('2026-11-20T12:00:00+05:45', '2026-11-23T12:00:00+05:45');
  await store([
    { ...sheet, import_id: v7() },
    { ...sheet, id: v7(), origin: 'walk-in' },
  ]);
  const { total } = (await ask('2026-11-20', '2026-11-21', 'ORIGIN', true)).data.report;
  expect(total).toMatchObject({ enquiries: 2, awaited: 0, answered: 0, inTime: 0, minutes: null });
});

it.each([
  ['2026-11-22', '2026-11-21', 'MONTH', 'The last day is before the first one'],
  ['2020-01-01', '2026-11-21', 'MONTH', 'Choose five years at most'],
  ['2026-02-30', '2026-11-21', 'MONTH', 'Give the day as "2026-11-21"'],
  ['1939-11-22', '1940-11-21', 'MONTH_BS', 'Bikram Sambat is known for the years 2000 to 2099'],
])('refuses %s to %s by %s', async (from, to, by, words) => {
  const { errors } = await ask(from, to, by);
  expect(errors[0]).toMatchObject({ message: words, extensions: { code: 'BAD_USER_INPUT' } });
});

it('has a REST route', async () => {
  await store([]);
  const route = (search: string) => server.asAdmin('GET', `/api/admin/report?${search}`);
  const { status, body } = await route('from=2026-11-01&to=2026-11-21&by=month_bs');
  expect(status).toBe(200);
  expect(body.data.rows.map(({ key }: { key: string }) => key)).toEqual(['2083-07', '2083-08']);
  expect((await route('from=2026-11-01&to=2026-11-21&by=name')).status).toBe(400);
});
