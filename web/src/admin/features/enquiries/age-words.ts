import { officeMoment } from 'api/office-hours';
import { officeDay } from 'api/rules/dashboard';
import { dueDay } from 'api/rules/enquiry';
import { dayInBoth, momentInBoth } from '../../calendar/late-bikram-sambat.ts';
import { countOf, formatShortDay } from '../../format.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Below this number of hours, the age is shown in hours even if the enquiry arrived yesterday: "Sat" would seem long ago. */
const night = 12;
/** Up to this number of days, a weekday is shown. From 7 days on, the weekday would be ambiguous. */
const weekdays = 6;

const zone = { timeZone: 'Asia/Kathmandu' } as const;
const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short' });

interface Dated {
  createdAt: string;
  followUpOn?: string | null;
  followUpTime?: string | null;
  status: string;
}

export interface Age {
  /** For example "2 h", "Tue", "12 Nov", "3 days late" or "today 14:30". */
  words: string;
  /** The full dates, for example "Received 12 Nov 2026, 09:30. Follow up on 15 Nov 2026." */
  title: string;
  isLate: boolean;
  /** The moment or day that `words` refers to, as a `datetime` attribute. */
  dateTime: string;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / (24 * hour));

/** Returns "3 days late" or "14:30, late", for a follow-up that is late. */
export function lateWords(day: string, today: string, time: string | null | undefined): string {
  const days = daysBetween(day, today);
  return days > 0 ? `${countOf(days, 'day', 'days')} late` : `${time}, late`;
}

/** Returns "today", "tomorrow", "due Tue" or "due 12 Nov". Without "due", "Tue" would look like a past day. */
function dayAhead(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  const noon = new Date(`${day}T12:00+05:45`);
  if (ahead <= weekdays) return `due ${weekday.format(noon)}`;
  return `due ${formatShortDay(day, today)}`;
}

/** Returns "now", "20 min", "2 h", "Tue", "12 Nov" or "12 Nov 2025". */
export function receivedWords(createdAt: string, now: number): string {
  const received = new Date(createdAt);
  // `now` may be up to a minute behind the server's clock (`office-clock.ts`), but the age must not be negative.
  const age = Math.max(0, now - received.getTime());
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min`;
  const day = officeDay(received);
  const today = officeDay(new Date(now));
  if (day === today || age < night * hour) return `${Math.floor(age / hour)} h`;
  if (daysBetween(day, today) <= weekdays) return weekday.format(received);
  return formatShortDay(day, today);
}

/**
 * Describes a follow-up that is due today or late; otherwise the age of the enquiry (docs/product.md, "Inbox").
 * @param now - the server's time, in milliseconds since 1970
 * @param byDay - whether to describe a future follow-up, too
 */
export function ageWords(enquiry: Dated, now: number, byDay = false): Age {
  const { createdAt, followUpTime } = enquiry;
  const day = dueDay({ status: enquiry.status, followUpOn: enquiry.followUpOn ?? null });
  const today = officeDay(new Date(now));
  const received = `Received ${momentInBoth(createdAt)}.`;
  const title = day
    ? `${received} Follow up on ${dayInBoth(day)}${followUpTime ? ` at ${followUpTime}` : ''}.`
    : received;
  if (day && (byDay || day <= today)) {
    const isToday = day === today;
    const isLate = isToday ? Boolean(followUpTime && followUpTime < officeMoment(now).time) : day < today;
    const words = isLate
      ? lateWords(day, today, followUpTime)
      : [dayAhead(day, today), followUpTime].filter(Boolean).join(' ');
    return { words, title, isLate, dateTime: day };
  }
  return { words: receivedWords(createdAt, now), title, isLate: false, dateTime: createdAt };
}
