import { settledStatus } from '../enquiry.rules.ts';
import { dayAfter, hoursOn, nextOpenDay, type OfficeTimes } from '../office-hours.ts';

/** How staff got in touch, in the order of the menu: stored value -> label. */
export const channels = {
  call: 'Call',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'Mail',
  visit: 'Visit',
} as const;

/** The outcomes of a touch: stored value -> label. The keys 1 to 5 select the first five. */
export const outcomes = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
  not_interested: 'Not interested',
  sent: 'Sent',
} as const;

export const followUpKinds = { call: 'Call', visit: 'Visit' } as const;

export type Channel = keyof typeof channels;
export type Outcome = keyof typeof outcomes;
export type FollowUpKind = keyof typeof followUpKinds;

/** The state of an enquiry after a touch. */
export interface Plan {
  status: string;
  /** For example "2026-11-21". */
  followUpOn: string | null;
  /** For example "14:30", in the office's local time. */
  followUpTime: string | null;
  followUpKind: string;
}

/** A moment in the office's local time, for example "2026-11-21" and "14:30". */
export interface OfficeMoment {
  day: string;
  time: string;
}

/** If a call in the morning is not answered, the next call is suggested for the afternoon, and vice versa. */
const callAgain = { morning: '10:00', afternoon: '15:00', from: '13:00' };

/** Returns a follow-up in the form in which it is stored: without a day, it has no time and is a call. */
export const wholeFollowUp = <Row extends Omit<Plan, 'status'>>(row: Row): Row =>
  row.followUpOn === null ? { ...row, followUpTime: null, followUpKind: 'call' satisfies FollowUpKind } : row;

/**
 * Returns the status and the next day that the form suggests for an outcome (docs/product.md, "Today"). Staff can change them.
 *
 * @param times - when the office is open; a suggested day is an open day, and a suggested time is within its hours
 */
export function suggestion(
  outcome: Outcome,
  enquiry: Plan,
  { day, time }: OfficeMoment,
  times: OfficeTimes,
): Plan {
  const { status, followUpOn, followUpTime, followUpKind } = enquiry;
  const asItIs = { status, followUpOn, followUpTime, followUpKind };
  if (outcome === 'sent' && !meetsDue(enquiry, day)) return asItIs;
  // Reaching somebody reopens a completed enquiry, whereas an unsuccessful call does not.
  if (status === settledStatus && outcome !== 'reached') return asItIs;
  if (outcome === 'not_interested')
    return wholeFollowUp({ ...asItIs, status: settledStatus, followUpOn: null });
  const next = { ...asItIs, status: outcome === 'reached' ? 'contacted' : status };
  // An appointment on a later day is not changed.
  if (followUpOn !== null && followUpOn > day) return next;
  const call = (on: string, at: string | null): Plan => ({
    ...next,
    followUpOn: on,
    followUpTime: at,
    followUpKind: 'call' satisfies FollowUpKind,
  });
  const tomorrow = nextOpenDay(times, dayAfter(day, 1));
  const open = hoursOn(times, tomorrow);
  switch (outcome) {
    case 'reached':
    case 'sent':
      return call(nextOpenDay(times, dayAfter(day, 3)), null);
    case 'no_answer': {
      const other = time < callAgain.from ? callAgain.afternoon : callAgain.morning;
      return call(
        tomorrow,
        open && open.opens <= other && other < open.closes ? other : (open?.opens ?? null),
      );
    }
    case 'busy': {
      const inAnHour = hourAfter(time);
      const closes = hoursOn(times, day)?.closes ?? '';
      return inAnHour > closes ? call(tomorrow, open?.opens ?? null) : call(day, inAnHour);
    }
    case 'wrong_number':
      return call(tomorrow, null);
  }
}

/** Adds an hour to a time. The result may be later than "24:00", such as "24:10", which sorts after every time of a day. */
const hourAfter = (time: string): string =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

/**
 * Whether an enquiry is due on a day, so that a reply sent on that day requires a next day. A visit on that day has not taken
 * place yet, so the enquiry is not due.
 */
export const meetsDue = (
  { status, followUpOn, followUpKind }: Omit<Plan, 'followUpTime'>,
  day: string,
): boolean =>
  status !== settledStatus &&
  followUpOn !== null &&
  (followUpOn < day || (followUpOn === day && followUpKind !== ('visit' satisfies FollowUpKind)));

/**
 * Whether a touch requires a next day, so that no enquiry is forgotten.
 *
 * @param status - the status after the touch
 * @param isDue - whether the enquiry was due before the touch (`meetsDue`)
 */
export const demandsNext = (outcome: string, status: string, isDue: boolean): boolean =>
  status !== settledStatus && (isDue || outcome !== ('sent' satisfies Outcome));

export const nextDayMissing = 'Choose the next day, from today on, or set the status to Completed.';

/**
 * Whether a touch lacks a required next day. @param day the office's day of the touch, which may be past if the touch had to wait
 */
export const lacksNext = (
  { outcome, status, followUpOn }: { outcome: string; status: string; followUpOn: string | null },
  day: string,
  isDue: boolean,
): boolean => demandsNext(outcome, status, isDue) && (followUpOn ?? '') < day;

/** The maximum number of days that a change may wait in a queue. An older time comes from a wrong clock. */
const LONGEST_WAIT = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the time of an action that may have waited in a queue, limited to plausible times.
 *
 * @param at - the time from the client; null means now
 * @param earliest - when the enquiry was received, for actions about an enquiry
 */
export function madeWhen(at: Date | null, now: Date, earliest: Date = new Date(0)): Date {
  if (!at || at >= now) return now;
  return new Date(Math.max(at.getTime(), earliest.getTime(), now.getTime() - LONGEST_WAIT * DAY));
}
