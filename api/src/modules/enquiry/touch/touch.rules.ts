import { settledStatus } from '../enquiry.rules.ts';
import { dayAfter, hoursOn, nextOpenDay, type OfficeTimes } from '../office-hours.ts';

/** How staff got in touch, in the order of the menu. */
export const channels = {
  call: 'Call',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'Mail',
  visit: 'Visit',
} as const;

/** The outcomes. The first five have the keys 1 to 5. */
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
  /** As "2026-11-21". */
  followUpOn: string | null;
  /** As "14:30", by the office's clock. */
  followUpTime: string | null;
  followUpKind: string;
}

/** A moment of the office: "2026-11-21" and "14:30". */
export interface OfficeMoment {
  day: string;
  time: string;
}

/** After no answer in the morning, the next call is in the afternoon, and vice versa. */
const callAgain = { morning: '10:00', afternoon: '15:00', from: '13:00' };

/** A follow-up as it is stored: without a day, it has no time and is a call. */
export const wholeFollowUp = <Row extends Omit<Plan, 'status'>>(row: Row): Row =>
  row.followUpOn === null ? { ...row, followUpTime: null, followUpKind: 'call' satisfies FollowUpKind } : row;

/**
 * The status and next day that the form suggests for an outcome (docs/product.md, "Today"). Staff may change them.
 *
 * @param times - when the office is open: the suggestion is an open day, and a time within its hours
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
  // Reaching somebody reopens a completed enquiry; a failed call does not.
  if (status === settledStatus && outcome !== 'reached') return asItIs;
  if (outcome === 'not_interested')
    return wholeFollowUp({ ...asItIs, status: settledStatus, followUpOn: null });
  const next = { ...asItIs, status: outcome === 'reached' ? 'contacted' : status };
  // A later appointment is kept.
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

/** "24:10" for "23:10", which sorts after every time of a day. */
const hourAfter = (time: string): string =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

/** Whether an enquiry is due on a day, so that a reply sent on that day needs the next one. A visit of that day is still to come. */
export const meetsDue = (
  { status, followUpOn, followUpKind }: Omit<Plan, 'followUpTime'>,
  day: string,
): boolean =>
  status !== settledStatus &&
  followUpOn !== null &&
  (followUpOn < day || (followUpOn === day && followUpKind !== ('visit' satisfies FollowUpKind)));

/**
 * Whether a touch needs a next day, so that nobody is forgotten.
 *
 * @param status - after the touch
 * @param isDue - whether the enquiry was due before the touch (`meetsDue`)
 */
export const demandsNext = (outcome: string, status: string, isDue: boolean): boolean =>
  status !== settledStatus && (isDue || outcome !== ('sent' satisfies Outcome));

export const nextDayMissing = 'Choose the next day, from today on, or set the status to Completed.';

/** Whether a touch lacks its next day. @param day the office's day of the touch, which may have waited in a queue since */
export const lacksNext = (
  { outcome, status, followUpOn }: { outcome: string; status: string; followUpOn: string | null },
  day: string,
  isDue: boolean,
): boolean => demandsNext(outcome, status, isDue) && (followUpOn ?? '') < day;

/** Days that a change may wait in a queue. An older time comes from a wrong clock. */
const LONGEST_WAIT = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * The time of an action that may have waited in a queue, limited to plausible times.
 *
 * @param at - the time from the client; null means now
 * @param earliest - when the enquiry was received, for actions about an enquiry
 */
export function madeWhen(at: Date | null, now: Date, earliest: Date = new Date(0)): Date {
  if (!at || at >= now) return now;
  return new Date(Math.max(at.getTime(), earliest.getTime(), now.getTime() - LONGEST_WAIT * DAY));
}
