import { expect, test } from 'vitest';
import { judge, typedText } from './typed-day.ts';

const today = '2026-11-22';
const limits = { label: 'Follow-up date' };
const read = (typed: string, calendar: 'AD' | 'BS') => judge(typed, calendar, limits, today);

test.each([
  ['2026-11-21', 'AD', '2026-11-21'],
  ['2026/1/2', 'AD', '2026-01-02'],
  ['21 Nov 2026', 'AD', '2026-11-21'],
  ['1 september 2026', 'AD', '2026-09-01'],
  ['२०२६-११-२१', 'AD', '2026-11-21'],
  ['2083-8-5', 'BS', '2026-11-21'],
  ['२०८३/०८/०५', 'BS', '2026-11-21'],
  ['5 Mangsir 2083', 'BS', '2026-11-21'],
  ['2083-07-01', 'BS', '2026-10-18'],
  // `today` is a Sunday.
  ['friday', 'AD', '2026-11-27'],
  ['Mon', 'BS', '2026-11-23'],
  ['Sunday', 'AD', '2026-11-29'],
  // This text is a valid day in both calendars. The chosen calendar determines which day it means.
  ['2040-05-10', 'AD', '2040-05-10'],
  ['2040-05-10', 'BS', '1983-08-26'],
] as const)('%s in %s is %s', (typed, calendar, day) => {
  expect(read(typed, calendar)).toEqual({ day });
});

test.each([
  ['2083-02-32', 'BS', 'Follow-up date: Jestha 2083 has 31 days. Type a day from 1 to 31.'],
  ['2083-13-01', 'BS', 'Follow-up date: a year has the months 1 to 12.'],
  ['0026-11-21', 'AD', 'Follow-up date: type the year with its century, such as 2026.'],
  ['0526-11-21', 'AD', 'Follow-up date: choose 1 Jan 1900 or a later day.'],
  ['9026-11-21', 'AD', 'Follow-up date: choose 31 Dec 2199 or an earlier day.'],
  ['2100-01-01', 'BS', 'Follow-up date: the BS calendar covers the years 2000 to 2099.'],
  ['2026-02-30', 'AD', 'Follow-up date: February 2026 has 28 days. Type a day from 1 to 28.'],
  ['2083-8-', 'BS', 'Follow-up date: type the day as 2083-08-07, 7 Mangsir 2083 or Friday, or choose one.'],
  [
    '5 Mangsir 2083',
    'AD',
    'Follow-up date: type the day as 2026-11-23, 23 Nov 2026 or Friday, or choose one.',
  ],
] as const)('%s in %s is refused with a message', (typed, calendar, refusal) => {
  expect(read(typed, calendar)).toMatchObject({ refusal });
});

test('the example is a day that the field accepts, and a typed weekday must be within the limits, too', () => {
  const past = { label: 'Born', min: '1920-01-01', max: today };
  expect(judge('some day', 'AD', past, today)).toMatchObject({
    refusal: 'Born: type the day as 2026-11-22 or 22 Nov 2026, or choose one.',
  });
  const later = { label: 'Ends on', min: '2027-01-10' };
  expect(judge('some day', 'AD', later, today)).toMatchObject({
    refusal: 'Ends on: type the day as 2027-01-10 or 10 Jan 2027, or choose one.',
  });
  expect(judge('friday', 'AD', past, today)).toMatchObject({
    refusal: 'Born: choose 22 Nov 2026 (6 Mangsir 2083) or an earlier day.',
  });
});

test('if the day in one calendar is refused, the day in the other calendar is offered', () => {
  const bounds = { ...limits, min: '2026-11-22', max: '2028-11-22' };
  expect(judge('2083-9-1', 'AD', bounds, today)).toEqual({
    refusal: 'Follow-up date: choose 22 Nov 2028 (7 Mangsir 2085, provisional) or an earlier day.',
    byOther: '2026-12-16',
  });
  expect(judge('2026-12-16', 'BS', bounds, today)).toEqual({
    refusal: 'Follow-up date: choose 6 Mangsir 2083 (22 Nov 2026) or a later day.',
    byOther: '2026-12-16',
  });
  // The other calendar's day is not offered if it is outside the field's range.
  expect(judge('2083-1-1', 'AD', bounds, today)).toMatchObject({ byOther: null });
});

test('a year of the other calendar is a typing error; a day that is really in another century is not', () => {
  expect(read('2083-8-5', 'AD')).toEqual({
    refusal: 'Follow-up date: that is 57 years away. Did you mean the other calendar?',
    byOther: '2026-11-21',
  });
  expect(read('2099-01-01', 'AD')).toEqual({ day: '2099-01-01' });
  // A birthday in 1966 AD.
  expect(read('2023-01-01', 'BS')).toEqual({ day: '1966-04-13' });
});

test.each([
  ['2026-11-21', 'AD', '2026-11-21'],
  ['2026-11-21', 'BS', '2083-08-05'],
  ['2050-01-01', 'BS', '2050-01-01'],
  ['', 'BS', ''],
] as const)('%s is shown in the field in %s as %s', (day, calendar, text) => {
  expect(typedText(day, calendar)).toBe(text);
});
