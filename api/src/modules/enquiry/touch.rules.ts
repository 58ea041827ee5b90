import { settledStatus } from './enquiry.rules.ts';
import { dayAfter, hoursOn, nextOpenDay, type OfficeTimes } from './office-hours.ts';

/** How staff got in touch, in the order of the menu. */
export const channels = {
  call: 'Call',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  mail: 'Mail',
  visit: 'Visit',
} as const;

/** What came of it. The first five have the keys 1 to 5. */
export const outcomes = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
  not_interested: 'Not interested',
  sent: 'Sent',
} as const;

/** What a follow-up is. */
export const followUpKinds = { call: 'Call', visit: 'Visit' } as const;

export type Channel = keyof typeof channels;
export type Outcome = keyof typeof outcomes;
export type FollowUpKind = keyof typeof followUpKinds;

/** Where an enquiry stands, as a touch leaves it. */
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

/** Whoever did not answer in the morning is called in the afternoon, and the other way round. */
const callAgain = { morning: '10:00', afternoon: '15:00', from: '13:00' };

/** Day, time and kind are one appointment: a change of one of them meets a change of the others. */
export const followUpFields = ['followUpOn', 'followUpTime', 'followUpKind'] as const;

/** A follow-up as it is stored: without a day there is no time, and nothing but a call. */
export const wholeFollowUp = <Row extends Omit<Plan, 'status'>>(row: Row): Row =>
  row.followUpOn === null ? { ...row, followUpTime: null, followUpKind: 'call' satisfies FollowUpKind } : row;

/**
 * What an outcome suggests for status and next day (docs/product.md, "Today"). Nothing is stored by it: staff see it in the form and
 * may change it.
 *
 * @param times - when the office is open: an open day is suggested, and a time within its hours
 */
export function suggestion(
  outcome: Outcome,
  enquiry: Plan,
  { day, time }: OfficeMoment,
  times: OfficeTimes,
): Plan {
  const { status, followUpOn, followUpTime, followUpKind } = enquiry;
  const asItIs = { status, followUpOn, followUpTime, followUpKind };
  if (outcome === 'sent') return asItIs;
  // Who was reached is waited for again. A call that reached nobody says nothing against the end.
  if (status === settledStatus && outcome !== 'reached') return asItIs;
  if (outcome === 'not_interested')
    return wholeFollowUp({ ...asItIs, status: settledStatus, followUpOn: null });
  const next = { ...asItIs, status: outcome === 'reached' ? 'contacted' : status };
  // What was arranged for a later day stays arranged.
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

/** "24:10" for "23:10", which is behind every time of a day. */
const hourAfter = (time: string): string =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

/** Whether a touch must name the next day, so that nobody is forgotten. */
export const demandsNext = (outcome: string, status: string): boolean =>
  outcome !== ('sent' satisfies Outcome) && status !== settledStatus;

/** What a touch without its next day is refused with. */
export const nextDayMissing = 'Choose the next day, from today on, or set the status to Completed.';

/** Whether a touch leaves the next day open. @param day the office's day on which it was made; a queued one may be sent days later */
export const lacksNext = (
  { outcome, status, followUpOn }: { outcome: string; status: string; followUpOn: string | null },
  day: string,
): boolean => demandsNext(outcome, status) && (followUpOn ?? '') < day;
