import { expect, test } from 'vitest';
import { movedByMonths, numberIn, weekdayOf, weeksOf } from './month-grid.ts';

test('a month is split into weeks from Sunday, in either calendar', () => {
  const november = weeksOf({ year: 2026, month: 11 }, 'AD');
  expect(november.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(november[0]?.[0]).toBe('2026-11-01');
  expect(november[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  const mangsir = weeksOf({ year: 2083, month: 8 }, 'BS')
    .flat()
    .filter((day) => day !== null);
  expect([mangsir.at(0), mangsir.at(-1), mangsir.length]).toEqual(['2026-11-17', '2026-12-15', 29]);
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(numberIn('2026-11-21', 'BS')).toBe(5);
});

test.each([
  ['2027-01-31', 1, 'AD', '2027-02-28'],
  ['2028-02-29', 12, 'AD', '2029-02-28'],
  ['2027-01-15', -1, 'AD', '2026-12-15'],
  // 32 Asar 2083 becomes the last day of Shrawan, which has only 31 days.
  ['2026-07-16', 1, 'BS', '2026-08-16'],
  // 1 Baisakh 2083, the first day of the year, moves back into the previous year.
  ['2026-04-14', -1, 'BS', '2026-03-15'],
  // The table of Bikram Sambat years ends with this month, so the day cannot be moved further.
  ['2043-04-01', 1, 'BS', '2043-04-01'],
] as const)('%s moved by %i months in the calendar %s is %s', (day, months, calendar, moved) => {
  expect(movedByMonths(day, months, calendar)).toBe(moved);
});
