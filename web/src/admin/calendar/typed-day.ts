import { bsText, type Calendar, readDay, toBs } from 'api/bikram-sambat';
import { earliestDay, latestDay } from 'api/day';
import { latinDigits } from 'api/digits';
import { dayAfter, weekdays } from 'api/office-hours';
import { formatAdDay } from '../format.ts';
import { bothWords, lengthWords, monthNames, otherCalendar, wordsIn } from './day-words.ts';
import { lengthOf, weekdayOf, yearsOf } from './month-grid.ts';

export interface DayLimits {
  label: string;
  /** By default 1 January 1900. */
  min?: string | undefined;
  /** By default 31 December 2199. */
  max?: string | undefined;
}

/**
 * A day at least `farYears` ahead counts as a typing error if the same text in the other calendar means a day at most
 * `nearYears` from today.
 */
const farYears = 20;
const nearYears = 5;

/** `byOther` is the day that the text means in the other calendar; null if there is none, or the field does not accept it. */
export type Judged = { day: string } | { refusal: string; byOther: string | null };

/**
 * Returns example texts for an error message, such as "2026-11-24, 24 Nov 2026 or Friday". The day is tomorrow, or the nearest
 * day that the field accepts. "Friday" is omitted if the field does not accept next Friday.
 */
function examplesOf(limits: DayLimits, calendar: Calendar, today: string): string {
  const tomorrow = dayAfter(today, 1);
  const { min, max } = limits;
  const nearest = max && max < tomorrow ? max : min;
  const day = nearest && !isWithin(tomorrow, limits) ? nearest : tomorrow;
  const [words] = (wordsIn(day, calendar) ?? formatAdDay(day)).split(', ');
  const friday = weekdayAfter('friday', today);
  const examples = [typedText(day, calendar), words];
  return friday && isWithin(friday, limits) ? `${examples.join(', ')} or Friday` : examples.join(' or ');
}

/** Returns "2026-11-21" in AD, "2083-08-05" in BS. A day outside the BS range is returned unchanged. */
export function typedText(day: string, calendar: Calendar): string {
  const bs = calendar === 'BS' ? toBs(day) : null;
  return bs ? bsText(bs) : day;
}

/** Returns "2083-8-5" for "5 Mangsir 2083" or "5 Man 2083", a day in digits unchanged, and null for other text. */
function numbersOf(typed: string, calendar: Calendar): string | null {
  const text = latinDigits(typed).trim();
  const [, day, name = '', year] = /^(\d{1,2})[\s.-]*([a-z]{3,})[\s.,-]*(\d{4})$/i.exec(text) ?? [];
  if (name) {
    const month = monthNames[calendar].findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()));
    return month < 0 ? null : `${year}-${month + 1}-${day}`;
  }
  return /^\d{4}\D+\d{1,2}\D+\d{1,2}$/.test(text) ? text : null;
}

/** Returns the next day with the typed weekday ("friday", "Fri"); null for other text. */
function weekdayAfter(typed: string, today: string): string | null {
  const name = typed.trim().toLowerCase();
  const at = name.length < 3 ? -1 : weekdays.findIndex((each) => each.toLowerCase().startsWith(name));
  return at < 0 ? null : dayAfter(today, ((at - weekdayOf(today) + 6) % 7) + 1);
}

const isWithin = (day: string, limits: DayLimits) => outOfLimits(day, 'AD', limits) === null;

/** Returns the error message for a day that does not exist in the calendar. */
function refusalOf(numbers: string, calendar: Calendar): string {
  const [year = 0, month = 0] = numbers.split(/\D+/).map(Number);
  if (calendar === 'BS' && (year < yearsOf.first || year > yearsOf.last)) {
    return `the BS calendar covers the years ${yearsOf.first} to ${yearsOf.last}.`;
  }
  if (year < 100) return 'type the year with its century, such as 2026.';
  const length = lengthOf({ year, month }, calendar);
  if (length === 0) return 'a year has the months 1 to 12.';
  return `${lengthWords({ year, month }, calendar)} Type a day from 1 to ${length}.`;
}

/** Returns the error message for a valid day that the field does not accept; null if it accepts the day. */
export function outOfLimits(day: string, calendar: Calendar, limits: DayLimits): string | null {
  const { label, min = earliestDay, max = latestDay } = limits;
  if (day < min) return `${label}: choose ${bothWords(min, calendar)} or a later day.`;
  if (day > max) return `${label}: choose ${bothWords(max, calendar)} or an earlier day.`;
  return null;
}

const yearsBetween = (from: string, to: string) =>
  Math.abs(Number(to.slice(0, 4)) - Number(from.slice(0, 4)));

/** Returns the error message for a probable typing error, such as "2083-08-05" in AD; null if there is none. */
function slip(day: string, byOther: string | null, { label }: DayLimits, today: string): string | null {
  if (byOther === null || day < today || yearsBetween(today, day) < farYears) return null;
  if (yearsBetween(today, byOther) > nearYears) return null;
  return `${label}: that is ${yearsBetween(today, day)} years away. Did you mean the other calendar?`;
}

/**
 * Accepts a text only as a day of the chosen calendar, because a text such as "2040-05-10" is a day in both calendars
 * (docs/product.md, "Two calendars"). The day in the other calendar is returned only with a refusal, as a suggestion.
 */
export function judge(typed: string, calendar: Calendar, limits: DayLimits, today: string): Judged {
  const named = weekdayAfter(typed, today);
  if (named !== null) {
    const refusal = outOfLimits(named, calendar, limits);
    return refusal === null ? { day: named } : { refusal, byOther: null };
  }
  const inOther = numbersOf(typed, otherCalendar(calendar));
  const read = inOther && readDay(inOther, otherCalendar(calendar));
  const byOther = read && isWithin(read, limits) ? read : null;
  const numbers = numbersOf(typed, calendar);
  if (numbers === null) {
    const refusal = `${limits.label}: type the day as ${examplesOf(limits, calendar, today)}, or choose one.`;
    return { refusal, byOther };
  }
  const day = readDay(numbers, calendar);
  if (day === null) return { refusal: `${limits.label}: ${refusalOf(numbers, calendar)}`, byOther };
  const refusal = outOfLimits(day, calendar, limits) ?? slip(day, byOther, limits, today);
  return refusal === null ? { day } : { refusal, byOther };
}
