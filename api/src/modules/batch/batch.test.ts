import { afterEach, expect, it, test, vi } from 'vitest';
import { aClass, aTeamMember } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { batchFacts } from './batch.form.ts';
import { dayWords, isJoinable } from './batch.rules.ts';

kindSuite({
  facts: batchFacts,
  site: 'classes',
  factory: aClass,
  required: {
    course: 'Course is required',
    title: 'Title is required',
    startsOn: 'Starts on is required',
    joinUntil: 'Join until is required',
    weeks: 'Weeks is required',
    weekdays: 'Days is required',
    from: 'From is required',
    to: 'To is required',
    place: 'Place is required',
    seats: 'Seats is required',
  },
  defaults: { status: 'planned', titleNe: '', fee: '', teacherId: null },
  hidden: { status: 'planned' },
  changes: { field: 'title', value: (words) => words },
  refused: [
    [{ course: 'gre' }, { course: expect.stringContaining('must be one of') }],
    [{ weekdays: ['sun', 'day'] }, { weekdays: expect.stringContaining('Each of Days must be one of') }],
    [{ from: '7:00' }, { from: 'From must be a time such as 14:30' }],
    [{ from: '09:00', to: '08:30' }, { to: 'To must be later than From.' }],
    [{ seats: 0 }, { seats: 'Seats must be a whole number from 1 to 200' }],
    [{ joinUntil: '2030-02-30' }, { joinUntil: 'Join until must be a date such as 2026-11-21' }],
    [{ teacherId: 'Nima' }, { teacherId: 'Teacher must be a UUID' }],
  ],
});

const server = useTestApi();
afterEach(() => void vi.useRealTimers());

it('stores its days in the order of the week', async () => {
  const { weekdays } = await server.create('classes', aClass({ weekdays: ['fri', 'sun', 'fri'] }));
  expect(weekdays).toEqual(['sun', 'fri']);
});

it('is logged with the name of its teacher', async () => {
  const teacher = await server.create('team', aTeamMember());
  const { _id } = await server.create('classes', aClass({ teacherId: teacher._id }));
  await server.asAdmin('PUT', `/api/admin/classes/${_id}`, { teacherId: null });
  const rows = await server.sql<{ change: string }>(
    `select concat_ws(' ', action, before->>'teacher', after->>'teacher') as change from activity
     where record_id = ? order by id`,
    [_id],
  );
  expect(rows.map(({ change }) => change)).toEqual([`created ${teacher.name}`, `updated ${teacher.name}`]);
});

it('is on the site while it is open, until the end of the last day for joining', async () => {
  const made = async (overrides: object) => (await server.create('classes', aClass({ ...overrides })))._id;
  const dates = { startsOn: '2031-03-01', joinUntil: '2031-03-05' };
  const open = await made(dates);
  const cancelled = await made({ ...dates, status: 'cancelled' });
  const planned = await made({ ...dates, status: 'planned' });
  const listed = async () => {
    const { body } = await server.call('GET', '/api/classes');
    return [open, cancelled, planned].map((id) => body.data.some((row: { _id: string }) => row._id === id));
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const offered = [true, false, false];
  const none = [false, false, false];
  // The class begins on 1 March. Visitors can join until the end of 5 March in Nepal, which is 18:15 UTC.
  for (const [now, expected] of [
    ['2031-02-20T00:00Z', offered],
    ['2031-03-01T06:00Z', offered],
    ['2031-03-05T18:14Z', offered],
    ['2031-03-05T18:15Z', none],
    ['2031-04-01T00:00Z', none],
  ] as const) {
    vi.setSystemTime(new Date(now));
    expect([now, await listed()]).toEqual([now, expected]);
  }
});

it('shows visitors the number of free seats, and nothing about staff', async () => {
  const data = await server.create('classes', aClass({ seats: 3 }));
  const { body } = await server.call('GET', '/api/classes');
  const row = body.data.find(({ _id }: { _id: string }) => _id === data._id);
  expect(row).toMatchObject({ seats: 3, seatsLeft: 3 });
  expect(row).not.toHaveProperty('seatsTaken');
  expect(row).not.toHaveProperty('teacherId');
});

test.each([
  [['sun', 'mon', 'tue', 'wed', 'thu', 'fri'], 'Sun to Fri'],
  [['sun', 'tue', 'thu'], 'Sun, Tue, Thu'],
  [['sun', 'mon', 'wed', 'thu', 'fri'], 'Sun, Mon, Wed to Fri'],
  [['sat'], 'Sat'],
  [[], ''],
])('the days %j are "%s"', (days, words) => {
  expect(dayWords(days)).toBe(words);
});

test('a class can be joined on its last day, unless it is planned or cancelled', () => {
  const joinUntil = '2026-12-06';
  expect(isJoinable({ status: 'open', joinUntil }, '2026-12-06')).toBe(true);
  expect(isJoinable({ status: 'open', joinUntil }, '2026-12-07')).toBe(false);
  for (const status of ['planned', 'cancelled'])
    expect(isJoinable({ status, joinUntil }, '2026-12-01')).toBe(false);
});
