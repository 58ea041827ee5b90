import { followUpGroup, newStatus, settledStatus } from '../enquiry.rules.ts';
import { dayAfter, hoursOn, nextOpenDay, type OfficeMoment, type OfficeTimes } from '../office-hours.ts';

/** The channels of a touch (a call, message or visit that staff log), in menu order. */
export const channels = {
  call: 'Call',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'Mail',
  visit: 'Visit',
} as const;

/** On the keyboard, 1 to 5 select the first five outcomes. */
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

export interface Plan {
  status: string;
  /** Such as "2026-11-21". */
  followUpOn: string | null;
  /** Such as "14:30", in the office's local time. */
  followUpTime: string | null;
  followUpKind: string;
}

/**
 * After an unanswered call, the form suggests another call on the next open day: in the afternoon if the unanswered call was
 * before `from`, otherwise in the morning.
 */
const callAgain = { morning: '10:00', afternoon: '15:00', from: '13:00' };

/** Without a follow-up day, clears the time and sets the kind to call. */
export const wholeFollowUp = <Row extends Omit<Plan, 'status'>>(row: Row): Row =>
  row.followUpOn === null ? { ...row, followUpTime: null, followUpKind: 'call' satisfies FollowUpKind } : row;

/** Returns the plan that the form suggests (docs/product.md, "Today"). Staff can change the plan. */
export function suggestion(
  outcome: Outcome,
  enquiry: Plan,
  { day, time }: OfficeMoment,
  times: OfficeTimes,
): Plan {
  const { status, followUpOn, followUpTime, followUpKind } = enquiry;
  const asItIs = { status, followUpOn, followUpTime, followUpKind };
  if (outcome === 'sent' && !asksForNext(enquiry, day)) return asItIs;
  // Reaching somebody reopens a completed enquiry; an unsuccessful call does not.
  if (status === settledStatus && outcome !== 'reached') return asItIs;
  if (outcome === 'not_interested')
    return wholeFollowUp({ ...asItIs, status: settledStatus, followUpOn: null });
  const isMet = outcome === 'reached' || (outcome === 'sent' && status === newStatus);
  const next = { ...asItIs, status: isMet ? 'contacted' : status };
  // A follow-up that is already planned for a later day is kept.
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
      const hours = hoursOn(times, day);
      if (!hours || inAnHour > hours.closes) return call(tomorrow, open?.opens ?? null);
      if (inAnHour < hours.opens) return call(day, hours.opens);
      return call(day, inAnHour);
    }
    case 'wrong_number':
      return call(tomorrow, null);
  }
}

/** Adds an hour. "23:10" becomes "24:10", which sorts after every time of day. */
const hourAfter = (time: string): string =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

/**
 * Returns whether a reply on `day` counts as the due follow-up. If the follow-up is a visit on `day`, the reply does not count,
 * because the visit may still take place.
 */
export const meetsDue = (
  { status, followUpOn, followUpKind }: Omit<Plan, 'followUpTime'>,
  day: string,
): boolean =>
  status !== settledStatus &&
  followUpOn !== null &&
  (followUpOn < day || (followUpOn === day && followUpKind !== ('visit' satisfies FollowUpKind)));

/**
 * Returns whether the form asks for a follow-up day after a reply: if a follow-up was due, or if the enquiry is new and has no
 * day. Without a day, such an enquiry would stay in the list of new enquiries (docs/product.md, "Today").
 */
export const asksForNext = (enquiry: Omit<Plan, 'followUpTime'>, day: string): boolean =>
  meetsDue(enquiry, day) || (enquiry.status === newStatus && enquiry.followUpOn === null);

/**
 * Returns whether the day of the next follow-up is required.
 * @param status - the status after the touch
 * @param isDue - whether a follow-up was due before the touch (`meetsDue`)
 */
export const demandsNext = (outcome: string, status: string, isDue: boolean): boolean =>
  status !== settledStatus && (isDue || outcome !== ('sent' satisfies Outcome));

/**
 * Returns the values of a touch's input that it sets in its enquiry. In `followUpOn`, null clears the day. In other fields, null
 * means that the client did not send them.
 */
export const carriedOf = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    ['status', ...followUpGroup].flatMap((name) => {
      const value = input[name];
      return value !== undefined && (value !== null || name === 'followUpOn') ? [[name, value]] : [];
    }),
  );

/**
 * Returns the day and time that a touch agreed on; null for both if it agreed on none.
 * @param after - the enquiry after the touch
 * @param carried - what `carriedOf` returns
 */
export const agreedOn = <Row extends Omit<Plan, 'followUpKind'>>(
  outcome: string,
  { status, followUpOn, followUpTime }: Row,
  isDue: boolean,
  carried: object,
): Pick<Row, 'followUpOn' | 'followUpTime'> =>
  status !== settledStatus && (demandsNext(outcome, status, isDue) || 'followUpOn' in carried)
    ? { followUpOn, followUpTime }
    : { followUpOn: null, followUpTime: null };

export const nextDayMissing = 'Choose the next day, from today on, or set the status to Completed.';

/** Returns whether a required follow-up day is missing or too early. @param day - the office's date when the touch was made */
export const lacksNext = (
  { outcome, status, followUpOn }: { outcome: string; status: string; followUpOn: string | null },
  day: string,
  isDue: boolean,
): boolean => demandsNext(outcome, status, isDue) && (followUpOn ?? '') < day;

/** The longest plausible wait in the app's offline queue, in days. A longer wait means that the client's clock was wrong. */
const LONGEST_WAIT = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the time of an action. An implausible time becomes the nearest plausible one.
 * @param at - the time that the client sent, which is in the past if the action waited in a queue; null means now
 * @param earliest - when the enquiry was received, if the action is about an enquiry
 */
export function plausibleTime(at: Date | null, now: Date, earliest: Date = new Date(0)): Date {
  if (!at || at >= now) return now;
  return new Date(Math.max(at.getTime(), earliest.getTime(), now.getTime() - LONGEST_WAIT * DAY));
}
