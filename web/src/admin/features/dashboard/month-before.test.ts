import { afterEach, expect, test } from 'vitest';
import * as dayWords from '../../calendar/day-words.ts';
import { showCalendar, takeBikramSambat } from '../../shown-calendar.ts';
import { daysWords, monthBefore } from './month-before.ts';

afterEach(() => showCalendar('AD'));

test.each([
  ['2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-30', '2028-02-01', '2028-02-29'],
])('the month up to %s is compared with %s to %s', (day, previousFrom, previousTo) => {
  expect(monthBefore(day)).toEqual({ previousFrom, previousTo });
});

test.each([
  ['AD', '2026-11-01', '1 to 23 Nov', '1 to 23 Nov 2026'],
  ['BS', '2026-11-01', '15 Kartik to 7 Mangsir', '15 Kartik 2083 to 7 Mangsir 2083'],
  ['BS', '2026-11-17', '1 to 7 Mangsir', '1 to 7 Mangsir 2083'],
])(
  'in %s, the days from %s to 23 November are shown as "%s" and a year later as "%s"',
  (calendar, from, now, later) => {
    takeBikramSambat(dayWords);
    showCalendar(calendar);
    expect(daysWords(from, '2026-11-23', '2026-11-23')).toBe(now);
    expect(daysWords(from, '2026-11-23', '2027-11-23')).toBe(later);
  },
);
