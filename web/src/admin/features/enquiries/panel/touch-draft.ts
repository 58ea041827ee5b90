import { type OfficeTimes, officeMoment } from 'api/office-hours';
import {
  type Channel,
  followUpFields,
  lacksNext,
  nextDayMissing,
  type Outcome,
  type Plan,
  suggestion,
  wholeFollowUp,
} from 'api/rules/touch';
import { officeNow } from '../../../office-clock.ts';

/** An enquiry's status and next day, with the version at which they were read. */
export interface Stand extends Plan {
  version: number;
}

/** An outcome that is being written. */
export interface TouchDraft extends Plan {
  outcome: Outcome;
  channel: Channel;
  text: string;
  /** The state of the enquiry when writing began, so that a colleague's later change is noticed. */
  begun: Stand;
}

const planFields = ['status', ...followUpFields] as const;

export const standOf = ({ version, status, followUpOn, followUpTime, followUpKind }: Stand): Stand => ({
  version,
  status,
  followUpOn,
  followUpTime,
  followUpKind,
});

/** Whether two states of an enquiry have the same status and next day. */
export const isSamePlan = (one: Plan, other: Plan): boolean =>
  planFields.every((field) => one[field] === other[field]);

/** Begins with an outcome; what was typed before stays. */
export function beginTouch(
  outcome: Outcome,
  enquiry: Stand,
  before: TouchDraft | null,
  times: OfficeTimes,
): TouchDraft {
  const begun = before?.begun ?? standOf(enquiry);
  return {
    outcome,
    channel: before?.channel ?? 'call',
    text: before?.text ?? '',
    begun,
    ...suggestion(outcome, begun, officeMoment(officeNow()), times),
  };
}

/** The first invalid field, with what to do; null if the touch can be saved. */
export function faultOf(draft: TouchDraft): { field: 'followUpOn' | 'followUpTime'; message: string } | null {
  if (lacksNext(draft, officeMoment(officeNow()).day))
    return { field: 'followUpOn', message: nextDayMissing };
  if (draft.followUpOn && draft.followUpKind === 'visit' && !draft.followUpTime)
    return { field: 'followUpTime', message: 'Choose the time of the visit.' };
  return null;
}

/** The input to send. @param isWhole false to send only channel, outcome and note and keep a colleague's status and next day */
export function inputOf({ outcome, channel, text, ...plan }: TouchDraft, isWhole: boolean) {
  const { status, followUpOn, followUpTime, followUpKind } = wholeFollowUp(plan);
  return {
    ...{ outcome, channel, text: text.trim() },
    ...(isWhole && { status, followUpOn, followUpTime, followUpKind }),
  };
}

/** Reads a draft from this device; null if another release stored it in another form. */
export function readDraft(kept: string | null): TouchDraft | null {
  try {
    const draft = JSON.parse(kept ?? 'null') as TouchDraft | null;
    return typeof draft?.text === 'string' && typeof draft.begun?.version === 'number' ? draft : null;
  } catch {
    return null;
  }
}
