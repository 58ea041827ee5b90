import { expect, test } from 'vitest';
import { type OfficeTimes, officeMoment, officeTimeToDate, usualWeek } from '../office-hours.ts';
import {
  type InboxChoice,
  isLate,
  matchesInbox,
  nobody,
  stackNames,
  type TodayRow,
  todayOf,
} from './today.rules.ts';

const day = '2026-11-18';
const now = { day, time: '14:30' };
const row = (_id: string, facts: Partial<TodayRow> = {}): TodayRow => ({
  _id,
  status: 'new',
  followUpOn: null,
  followUpTime: null,
  counsellorId: null,
  isHeld: false,
  createdAt: '2026-11-10T04:00:00Z',
  ...facts,
});
const namesIn = (rows: readonly TodayRow[], counsellor?: string, active?: string[]) => {
  const stacks = todayOf(rows, { ...now, counsellor, active });
  return stackNames.map((name) => stacks[name].map(({ _id }) => _id).join(' '));
};

test("the office's day begins at midnight in Kathmandu", () => {
  expect(officeMoment(new Date('2026-11-17T18:14:59Z'))).toEqual({ day: '2026-11-17', time: '23:59' });
  expect(officeMoment(new Date('2026-11-17T18:15:00Z'))).toEqual({ day, time: '00:00' });
  expect(officeTimeToDate(day, '00:00')).toEqual(new Date('2026-11-17T18:15:00Z'));
});

test('each open enquiry is in the stack of its day and time', () => {
  const rows = [
    row('visit', { followUpOn: day, followUpTime: '16:00' }),
    row('missed', { followUpOn: '2026-11-17', followUpTime: '23:00' }),
    row('passed', { followUpOn: day, followUpTime: '14:29' }),
    row('now', { followUpOn: day, followUpTime: '14:30' }),
    row('older', { followUpOn: '2026-11-16', status: 'contacted' }),
    row('due', { followUpOn: day, status: 'contacted' }),
    row('new'),
    row('yearOld', { createdAt: '2025-11-10T04:00:00Z' }),
    row('touched', { touchedAt: '2026-11-10T05:00:00Z' }),
    row('imported', { importId: 'a' }),
    row('later', { followUpOn: '2026-11-19' }),
    row('waits', { status: 'contacted' }),
    row('held', { isHeld: true }),
    row('heldDue', { isHeld: true, followUpOn: day }),
    row('done', { status: 'completed', followUpOn: day }),
    row('doneLong', { status: 'completed', followUpOn: '2026-11-01' }),
  ];
  expect(namesIn(rows)).toEqual(['older missed passed', 'now visit due', 'yearOld new touched']);
});

test('within a day the order is: time (enquiries without one last), longest waiting, id', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 10, 4, minutes));
  const rows = (facts: Partial<TodayRow>) => [
    row('none', { ...facts, createdAt: at(1) }),
    row('evening', { ...facts, followUpTime: '16:00', createdAt: at(0) }),
    row('b', { ...facts, followUpTime: '15:30', createdAt: at(9) }),
    row('a', { ...facts, followUpTime: '15:30', createdAt: at(9) }),
    row('first', { ...facts, followUpTime: '15:30', createdAt: at(8) }),
    row('noneFirst', { ...facts, createdAt: at(0) }),
  ];
  const order = 'first a b evening noneFirst none';
  expect(namesIn(rows({ followUpOn: day }))).toEqual(['', order, '']);
  expect(namesIn(rows({ followUpOn: '2026-11-12' }))).toEqual([order, '', '']);
  expect(namesIn([row('b', { createdAt: at(2) }), row('a', { createdAt: at(1).toISOString() })])[2]).toBe(
    'a b',
  );
});

test('a counsellor gets only their own enquiries; `nobody` gets the unassigned enquiries', () => {
  const rows = [row('asha', { counsellorId: 'asha' }), row('bina', { counsellorId: 'bina' }), row('nobody')];
  expect(namesIn(rows)[2]).toBe('asha bina nobody');
  expect(namesIn(rows, 'asha')[2]).toBe('asha');
  expect(namesIn(rows, nobody)[2]).toBe('nobody');
  // Bina's account is disabled, so her enquiries count as unassigned.
  expect(namesIn(rows, nobody, ['asha'])[2]).toBe('bina nobody');
  expect(namesIn(rows, 'asha', ['asha'])[2]).toBe('asha');
});

const times: OfficeTimes = { week: usualWeek, holidays: [{ day: '2026-11-24', name: 'Maghe' }] };

// The office is open from 03:15 to 12:15 UTC from Monday to Friday, and from 04:15 to 08:15 on Saturday.
test.each([
  ['a Wednesday morning', '2026-11-18T04:00:00Z', '2026-11-18T05:59:59Z', '2026-11-18T06:00:00Z'],
  ['before it opens', '2026-11-18T01:00:00Z', '2026-11-18T05:14:59Z', '2026-11-18T05:15:00Z'],
  ['Friday at 17:30', '2026-11-20T11:45:00Z', '2026-11-21T05:44:59Z', '2026-11-21T05:45:00Z'],
  ['Friday night', '2026-11-20T16:00:00Z', '2026-11-21T06:14:59Z', '2026-11-21T06:15:00Z'],
  ['Saturday at 13:00', '2026-11-21T07:15:00Z', '2026-11-23T04:14:59Z', '2026-11-23T04:15:00Z'],
  ['Sunday', '2026-11-22T06:00:00Z', '2026-11-23T05:14:59Z', '2026-11-23T05:15:00Z'],
  ['the evening before a holiday', '2026-11-23T12:15:00Z', '2026-11-25T05:14:59Z', '2026-11-25T05:15:00Z'],
  ['Thursday at 17:30', '2026-11-19T11:45:00Z', '2026-11-20T04:44:59Z', '2026-11-20T04:45:00Z'],
])('an enquiry of %s is late after two office hours', (_when, createdAt, before, from) => {
  const enquiry = row('a', { createdAt });
  expect(isLate(enquiry, new Date(before), times)).toBe(false);
  expect(isLate(enquiry, new Date(from), times)).toBe(true);
  expect(isLate(enquiry, new Date('2027-11-18T06:00:00Z').getTime(), times)).toBe(true);
});

test('an enquiry that staff have already worked on is not late', () => {
  const noon = new Date('2026-11-18T06:00:00Z');
  expect(isLate(row('a'), noon, times)).toBe(true);
  expect(isLate({ ...row('a'), touchedAt: null }, noon, times)).toBe(true);
  const inHand = [
    row('a', { status: 'contacted' }),
    row('a', { followUpOn: '2026-11-30' }),
    row('a', { isHeld: true }),
    { ...row('a'), touchedAt: '2026-11-18T05:00:00Z' },
  ];
  expect(inHand.map((each) => isLate(each, noon, times))).toEqual([false, false, false, false]);
});

const listed: Record<string, TodayRow> = {
  new: row('new'),
  mine: row('mine', { counsellorId: 'asha' }),
  due: row('due', { followUpOn: day, status: 'contacted', counsellorId: 'bina' }),
  later: row('later', { followUpOn: '2026-11-19', counsellorId: 'bina' }),
  done: row('done', { status: 'completed', followUpOn: day }),
  held: row('held', { isHeld: true, followUpOn: day }),
};
test.each<[InboxChoice, string]>([
  [{}, 'new mine due later done'],
  [{ filter: null, status: null, counsellor: null }, 'new mine due later done'],
  [{ filter: 'LATE' }, ''],
  [{ filter: 'TODAY' }, 'due'],
  [{ filter: 'NEW' }, 'new mine'],
  [{ filter: 'NEW', counsellor: 'asha' }, 'mine'],
  [{ filter: 'NEW', counsellor: nobody }, 'new'],
  [{ filter: 'SPAM' }, 'held'],
  [{ counsellor: nobody }, 'new'],
  [{ status: 'new' }, 'new mine later'],
  [{ status: 'completed' }, 'done'],
  [{ counsellor: 'bina' }, 'due later'],
  [{ counsellor: 'bina', filter: 'TODAY' }, 'due'],
  [{ counsellor: 'asha', filter: 'TODAY' }, ''],
  [{ counsellor: 'bina', status: 'new' }, 'later'],
])('the list of %j contains "%s"', (choice, names) => {
  const matching = Object.values(listed).filter((each) => matchesInbox(each, choice, now));
  expect(matching.map(({ _id }) => _id).join(' ')).toBe(names);
});
