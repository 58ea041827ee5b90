import { execFileSync } from 'node:child_process';
import { daysInMonth } from 'bikram-sambat';
import { dateConfigMap } from 'nepali-date-converter';
import { describe, expect, it } from 'vitest';
import {
  bsText,
  firstYear,
  fromBs,
  isSettled,
  lastYear,
  monthLength,
  readDay,
  toBs,
} from './bikram-sambat.ts';

const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);

it('converts every day from 2000-01-01 to 2099-12-30 in both directions, in any time zone of the process', () => {
  const script = `
    import { fromBs, toBs } from ${JSON.stringify(new URL('./bikram-sambat.ts', import.meta.url).href)};
    let days = 0;
    let before = null;
    const time = new Date(Date.UTC(1943, 3, 14));
    for (;;) {
      const date = time.toISOString().slice(0, 10);
      const day = toBs(date);
      if (!day) break;
      const next = before && [[0, 0, 1], [0, 1, 1 - before.day], [1, -11, 1 - before.day]].some(([y, m, d]) =>
        day.year === before.year + y && day.month === before.month + m && day.day === before.day + d);
      if (fromBs(day) !== date || (before && !next)) throw new Error(date);
      before = day;
      days += 1;
      time.setUTCDate(time.getUTCDate() + 1);
    }
    console.log(days, new Date(Date.UTC(2026, 10, 21)).getTimezoneOffset());`;
  // The offsets show that each process really uses its time zone.
  const zones = { 'Asia/Kathmandu': -345, UTC: 0, 'America/New_York': 300, 'Australia/Sydney': -660 };
  for (const [zone, offset] of Object.entries(zones)) {
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe(`36525 ${offset}`);
  }
});

describe('the months', () => {
  // Two other projects maintain tables of month lengths. For years after 2083, their tables differ from each other.
  it.each(years.filter(isSettled))('of %i have the same lengths as in two other tables', (year) => {
    const ours = Array.from({ length: 12 }, (_, index) => monthLength(year, index + 1));
    expect(ours).toEqual(ours.map((_, index) => daysInMonth(year, index + 1)));
    expect(ours).toEqual(Object.values(dateConfigMap[year] ?? {}));
  });

  it('of future years begin when the sun enters a new sign, according to the Surya Siddhanta', () => {
    const newYears = years.map((year) => fromBs({ year, month: 1, day: 1 })?.slice(-5));
    // Each digit is the last digit of the day in April (13 or 14) on which a year begins. To check the table of month lengths,
    // the digits were computed without it.
    const days =
      '4333433343334333433343334334433443344334433443344334433443444344434443444344434443444444444444444444'.split(
        '',
      );
    expect(newYears).toEqual(days.map((digit) => `04-1${digit}`));
  });
});

it.each([
  ['2026-10-18', '2083-07-01'],
  ['2026-11-21', '2083-08-05'],
  ['1943-04-14', '2000-01-01'],
  ['2043-04-13', '2099-12-30'],
  ['2000-02-29', '2056-11-17'],
])('%s is %s', (date, text) => {
  const day = toBs(date);
  expect(day && bsText(day)).toBe(text);
  expect(readDay(text, 'BS')).toBe(date);
});

it.each([
  '1943-04-13',
  '2043-04-14',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-11-21T00:00',
  '',
  'today',
])('"%s" is not a day in the calendar', (date) => expect(toBs(date)).toBeNull());

it.each([
  ['2083-8-5', 'BS', '2026-11-21'],
  ['२०८३/०८/०५', 'BS', '2026-11-21'],
  [' 2083. 8. 5 ', 'BS', '2026-11-21'],
  ['12083-8-5', 'BS', null],
  ['2083-8-5 10:30', 'BS', null],
  ['2083-08-32', 'BS', null],
  ['2083-13-01', 'BS', null],
  ['2083-00-01', 'BS', null],
  ['2083-08-00', 'BS', null],
  ['2100-01-01', 'BS', null],
  ['1999-12-01', 'BS', null],
  ['2040-05-10', 'AD', '2040-05-10'],
  ['2040-05-10', 'BS', '1983-08-26'],
  ['२०२६-११-२१', 'AD', '2026-11-21'],
  ['2026-2-30', 'AD', null],
  ['5 Mangsir', 'BS', null],
  ['', 'AD', null],
] as const)('"%s" typed in %s is %s', (typed, calendar, date) => {
  expect(readDay(typed, calendar)).toBe(date);
});

it('years that the committee has not confirmed are provisional', () => {
  expect([2083, 2084].map(isSettled)).toEqual([true, false]);
});
