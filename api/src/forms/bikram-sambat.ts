/**
 * Converts days between the Gregorian calendar, in which they are stored, and Nepal's calendar, Bikram Sambat (BS).
 * Calculations use UTC, so that no time zone can shift a day. Each January, a committee confirms the month lengths of the next
 * BS year. The month lengths of years after `lastSettledYear` may still change.
 */

import { latinDigits } from './digits.ts';

/** `month` is a number from 1 (Baisakh) to 12 (Chaitra). */
export interface BsDay {
  year: number;
  month: number;
  day: number;
}

export const firstYear = 2000;
export const lastYear = 2099;
const lastSettledYear = 2083;

// One word per year and one digit per month. A digit is the last digit of the month's length, which is 29 to 32 days.
const lengths = [
  '021210009091 112111090900 112210090900 121210009901 021210009091 112111090900 112210090900 121210009901',
  '111211900991 112111090900 112210090900 121210009901 111211900900 112111090900 112210090900 121210009901',
  '111211900900 112111090900 121210090900 121210009091 111211090900 112111090900 121210009900 121210009091',
  '111211090900 112111090900 121210009901 021210009091 112111090900 112120090900 121210009901 021210009091',
  '112111090900 112210090900 121210009901 021211900991 112111090900 112210090900 121210009901 111211900900',
  '112111090900 112210090900 121210009901 111211900900 112111090900 121210090900 121210009901 111211090900',
  '112111090900 121210009900 121210009091 111211090900 112111090900 121210009900 121210009091 112111090900',
  '112120090900 121210009901 021210009091 112111090900 112210090900 121210009901 021211909091 112111090900',
  '112210090900 121210009901 111211900991 112111090900 112210090900 121210009901 111211900900 112111090900',
  '121210090900 121210009901 111211090900 112111090900 121210009900 121210009091 111211090900 112111090900',
  '121210009900 121210009091 112111090900 112111090900 121210009901 021210009091 112111090900 112210090900',
  '121210009901 021210009091 112111090900 112210090900 121210009901 111211900991 112111090900 112210090900',
  '121210009901 111211900900 112111090900 112210090900',
]
  .join(' ')
  .split(' ')
  .map((year) => [...year].map((digit) => (digit === '9' ? 29 : 30 + Number(digit))));

const MS_PER_DAY = 86_400_000;
/** Days since 1970-01-01. */
const numberOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / MS_PER_DAY;
const sum = (days: readonly number[]) => days.reduce((total, each) => total + each, 0);

/** The day number of each year's first day. The last entry is the day after the last year. */
const newYears = [numberOf(1943, 4, 14)];
for (const [index, year] of lengths.entries()) newYears.push((newYears[index] ?? 0) + sum(year));

/** Returns the number of days in a month; 0 if the year or month is out of range. */
export const monthLength = (year: number, month: number): number =>
  lengths[year - firstYear]?.[month - 1] ?? 0;

/** Returns false if the month lengths of a year may still change. The admin marks the days of such a year as provisional. */
export const isSettled = (year: number): boolean => year <= lastSettledYear;

/** Converts a Gregorian date such as "2026-11-21". Returns null if it is invalid or its BS year is not from 2000 to 2099. */
export function toBs(date: string): BsDay | null {
  const number = parse(date);
  if (number === null) return null;
  const index = newYears.findLastIndex((start) => start <= number);
  const months = lengths[index];
  if (!months) return null;
  let day = number - (newYears[index] ?? 0);
  const month = months.findIndex((length) => {
    if (day < length) return true;
    day -= length;
    return false;
  });
  return { year: firstYear + index, month: month + 1, day: day + 1 };
}

/** Returns the Gregorian date; null if Bikram Sambat has no such day, or if the year is not from 2000 to 2099. */
export function fromBs({ year, month, day }: BsDay): string | null {
  if (!Number.isInteger(day) || day < 1 || day > monthLength(year, month)) return null;
  const start = newYears[year - firstYear] ?? 0;
  const before = sum(lengths[year - firstYear]?.slice(0, month - 1) ?? []);
  return new Date((start + before + day - 1) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the day number of a Gregorian date; null if there is no such day. */
function parse(date: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const number = numberOf(year, month, day);
  return new Date(number * MS_PER_DAY).toISOString().startsWith(date) ? number : null;
}

export type Calendar = 'AD' | 'BS';

/** Parses a day such as "2083-8-5" or "२०८३/०८/०५". @returns the Gregorian date; null if there is no such day */
export function readDay(typed: string, calendar: Calendar): string | null {
  const found = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})$/.exec(latinDigits(typed).trim());
  const [, year = 0, month = 0, day = 0] = found?.map(Number) ?? [];
  if (calendar === 'BS') return fromBs({ year, month, day });
  const date = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-');
  return parse(date) === null ? null : date;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** Returns a day in the format that staff type: "2083-08-05". */
export const bsText = ({ year, month, day }: BsDay): string => `${year}-${pad(month)}-${pad(day)}`;

export const bsMonths = {
  en: 'Baisakh Jestha Asar Shrawan Bhadra Ashwin Kartik Mangsir Poush Magh Falgun Chaitra'.split(' '),
  ne: 'वैशाख जेठ असार साउन भदौ असोज कात्तिक मंसिर पुस माघ फागुन चैत'.split(' '),
} as const;
