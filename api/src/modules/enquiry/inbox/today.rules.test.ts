import { expect, test } from 'vitest';
import { type OfficeTimes, officeMoment, usualWeek } from '../office-hours.ts';
import { type InboxChoice, isLate, matchesInbox, type TodayRow, todayOf } from './today.rules.ts';

const day = '2026-11-18';
const row = (_id: string, facts: Partial<TodayRow> = {}): TodayRow => ({
  _id,
  status: 'new',
  followUpOn: null,
  followUpTime: null,
  followUpKind: 'call',
  counsellorId: null,
  isHeld: false,
  createdAt: '2026-11-10T04:00:00Z',
  ...facts,
});
const partsOf = (rows: readonly TodayRow[], counsellor?: string) => {
  const { overdue, due, visits, fresh } = todayOf(rows, { day, counsellor });
  return [overdue, due, visits, fresh].map((part) => part.map(({ _id }) => _id).join(' '));
};

test("the office's day begins at midnight in Kathmandu", () => {
  expect(officeMoment(new Date('2026-11-17T18:14:59Z'))).toEqual({ day: '2026-11-17', time: '23:59' });
  expect(officeMoment(new Date('2026-11-17T18:15:00Z'))).toEqual({ day, time: '00:00' });
});

test('each enquiry stands in the part of its day, and missed visits are overdue', () => {
  const rows = [
    row('visit', { followUpOn: day, followUpKind: 'visit' }),
    row('missed', { followUpOn: '2026-11-17', followUpKind: 'visit', followUpTime: '09:00' }),
    row('older', { followUpOn: '2026-11-16', status: 'contacted' }),
    row('due', { followUpOn: day, status: 'contacted' }),
    row('new'),
    row('later', { followUpOn: '2026-11-19' }),
    row('waits', { status: 'contacted' }),
    row('held', { isHeld: true }),
    row('heldDue', { isHeld: true, followUpOn: day }),
    row('done', { status: 'completed', followUpOn: day }),
    row('doneLong', { status: 'completed', followUpOn: '2026-11-01', followUpKind: 'visit' }),
  ];
  expect(partsOf(rows)).toEqual(['older missed', 'due', 'visit', 'new']);
});

test('within a day the time decides, none last, then who waits longest, then the id', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 10, 4, minutes));
  const rows = (facts: Partial<TodayRow>) => [
    row('none', { ...facts, createdAt: at(1) }),
    row('late', { ...facts, followUpTime: '16:00', createdAt: at(0) }),
    row('b', { ...facts, followUpTime: '09:30', createdAt: at(9) }),
    row('a', { ...facts, followUpTime: '09:30', createdAt: at(9) }),
    row('first', { ...facts, followUpTime: '09:30', createdAt: at(8) }),
    row('noneFirst', { ...facts, createdAt: at(0) }),
  ];
  const order = 'first a b late noneFirst none';
  expect(partsOf(rows({ followUpOn: day }))).toEqual(['', order, '', '']);
  expect(partsOf(rows({ followUpOn: '2026-11-12' }))).toEqual([order, '', '', '']);
  expect(partsOf(rows({ followUpOn: day, followUpKind: 'visit' }))).toEqual(['', '', order, '']);
  expect(partsOf([row('b', { createdAt: at(2) }), row('a', { createdAt: at(1).toISOString() })])[3]).toBe(
    'a b',
  );
});

test("a counsellor's day holds theirs and what nobody has", () => {
  const rows = [row('asha', { counsellorId: 'asha' }), row('bina', { counsellorId: 'bina' }), row('nobody')];
  expect(partsOf(rows, 'asha')[3]).toBe('asha nobody');
  expect(partsOf(rows)[3]).toBe('asha bina nobody');
  const names = ({ fresh }: { fresh: TodayRow[] }) => fresh.map(({ _id }) => _id).join(' ');
  // Bina has left, so her enquiries count as unassigned.
  expect(names(todayOf(rows, { day, counsellor: 'asha', active: ['asha'] }))).toBe('asha bina nobody');
  expect(names(todayOf(rows, { day, counsellor: 'asha', active: ['asha', 'bina'] }))).toBe('asha nobody');
});

const times: OfficeTimes = { week: usualWeek, holidays: [{ day: '2026-11-24', name: 'Maghe' }] };

// From Monday to Friday the office is open from 03:15 to 12:15 UTC, on Saturday from 04:15 to 08:15.
test.each([
  ['a Wednesday morning', '2026-11-18T04:00:00Z', '2026-11-18T05:59:59Z', '2026-11-18T06:00:00Z'],
  ['before it opens', '2026-11-18T01:00:00Z', '2026-11-18T05:14:59Z', '2026-11-18T05:15:00Z'],
  ['Friday at 17:30', '2026-11-20T11:45:00Z', '2026-11-21T05:44:59Z', '2026-11-21T05:45:00Z'],
  ['Friday night', '2026-11-20T16:00:00Z', '2026-11-21T06:14:59Z', '2026-11-21T06:15:00Z'],
  ['Saturday at 13:00', '2026-11-21T07:15:00Z', '2026-11-23T04:14:59Z', '2026-11-23T04:15:00Z'],
  ['Sunday', '2026-11-22T06:00:00Z', '2026-11-23T05:14:59Z', '2026-11-23T05:15:00Z'],
  ['the evening before a holiday', '2026-11-23T12:15:00Z', '2026-11-25T05:14:59Z', '2026-11-25T05:15:00Z'],
  ['Thursday at 17:30', '2026-11-19T11:45:00Z', '2026-11-20T04:44:59Z', '2026-11-20T04:45:00Z'],
])('one of %s is late after two hours of the office', (_when, createdAt, before, from) => {
  const enquiry = row('a', { createdAt });
  expect(isLate(enquiry, new Date(before), times)).toBe(false);
  expect(isLate(enquiry, new Date(from), times)).toBe(true);
  expect(isLate(enquiry, new Date('2027-11-18T06:00:00Z').getTime(), times)).toBe(true);
});

test('one that somebody has in hand is not late', () => {
  const now = new Date('2026-11-18T06:00:00Z');
  expect(isLate(row('a'), now, times)).toBe(true);
  expect(isLate({ ...row('a'), touchedAt: null }, now, times)).toBe(true);
  const inHand = [
    row('a', { status: 'contacted' }),
    row('a', { followUpOn: '2026-11-30' }),
    row('a', { isHeld: true }),
    { ...row('a'), touchedAt: '2026-11-18T05:00:00Z' },
  ];
  expect(inHand.map((each) => isLate(each, now, times))).toEqual([false, false, false, false]);
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
  [{ filter: 'DUE' }, 'due'],
  [{ filter: 'SPAM' }, 'held'],
  [{ filter: 'UNASSIGNED' }, 'new'],
  [{ status: 'new' }, 'new mine later'],
  [{ status: 'completed' }, 'done'],
  [{ counsellor: 'bina' }, 'due later'],
  [{ counsellor: 'bina', filter: 'DUE' }, 'due'],
  [{ counsellor: 'asha', filter: 'DUE' }, ''],
  [{ counsellor: 'asha', filter: 'UNASSIGNED' }, 'new'],
  [{ counsellor: 'bina', status: 'new' }, 'later'],
])('the list of %j holds "%s"', (choice, names) => {
  const matching = Object.values(listed).filter((each) => matchesInbox(each, choice, { day }));
  expect(matching.map(({ _id }) => _id).join(' ')).toBe(names);
});

test('what somebody had who has left is unassigned', () => {
  const bina = row('a', { counsellorId: 'bina' });
  const isUnassigned = (active?: string[]) =>
    matchesInbox(bina, { filter: 'UNASSIGNED' }, { day, ...(active && { active }) });
  expect([isUnassigned(), isUnassigned(['bina']), isUnassigned(['asha'])]).toEqual([false, false, true]);
  const due = row('a', { counsellorId: 'bina', followUpOn: day });
  const isDue = (counsellor: string, active: string[]) =>
    matchesInbox(due, { filter: 'DUE', counsellor }, { day, active });
  expect([isDue('asha', ['asha', 'bina']), isDue('bina', ['asha', 'bina']), isDue('asha', ['asha'])]).toEqual(
    [false, true, true],
  );
  const nobodys = row('b', { followUpOn: day });
  expect(matchesInbox(nobodys, { filter: 'DUE', counsellor: 'asha' }, { day })).toBe(true);
  expect(matchesInbox(nobodys, { counsellor: 'asha' }, { day })).toBe(false);
});

test('new are those of the last 14 days, and those that somebody has, until they are touched', () => {
  // 04 November begins in Kathmandu at 18:15 of the day before.
  const first = '2026-11-03T18:15:00Z';
  const before = '2026-11-03T18:14:59Z';
  const rows = [
    row('last', { createdAt: first }),
    row('older', { createdAt: before }),
    row('theirs', { createdAt: before, counsellorId: 'asha' }),
    row('touched', { createdAt: first, touchedAt: first }),
  ];
  expect(partsOf(rows)[3]).toBe('theirs last');
  const left = todayOf(rows, { day, active: [] });
  expect(left.fresh.map(({ _id }) => _id)).toEqual(['last']);
});
