import { afterEach, expect, it } from 'vitest';
import * as dayWords from './calendar/day-words.ts';
import { formatAdDay, formatDate, formatDay, formatMoment, formatShortDay, labelOf } from './format.ts';
import { showCalendar, takeBikramSambat } from './shown-calendar.ts';

afterEach(() => showCalendar('AD'));

it.each(['constructor', 'toString', '__proto__'])(
  'a stored value "%s" that is not a choice is shown unchanged',
  (value) => expect(labelOf({ visa: 'Visa' }, value)).toBe(value),
);

it("days are shown in the account's calendar once it is loaded", () => {
  const [day, at] = ['2026-11-21', '2026-11-21T18:14:00Z'];
  const all = () => [formatDay(day), formatDate(at), formatMoment(at), formatShortDay(day, '2026-12-01')];
  const inAd = ['21 Nov 2026', '21 Nov 2026', '21 Nov 2026, 23:59', '21 Nov'];
  expect(all()).toEqual(inAd);
  showCalendar('BS');
  expect(all()).toEqual(inAd);
  takeBikramSambat(dayWords);
  expect(all()).toEqual(['5 Mangsir 2083', '5 Mangsir 2083', '5 Mangsir 2083, 23:59', '5 Mangsir']);
  expect(formatShortDay(day, '2027-06-01')).toBe('5 Mangsir 2083');
  // From 2084 BS on, `formatDay` appends ", provisional". `formatShortDay` omits this word together with the year.
  expect(formatShortDay('2027-05-05', '2027-06-01')).toMatch(/^\d+ Baisakh$/);
  expect(formatAdDay(day)).toBe('21 Nov 2026');
  expect(formatAdDay('1970-05-05')).toBe('5 May 1970');
  // The Bikram Sambat table ends in 2099 BS, before this day, so the day is shown in AD.
  expect(formatDay('2090-01-01')).toBe('1 Jan 2090');
});
