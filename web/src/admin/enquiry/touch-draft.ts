import { officeMoment } from 'api/office-hours';
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
import { officeNow } from '../office-clock.ts';

/** An enquiry's status and next day, with the version at which they were read. */
export interface Stand extends Plan {
  version: number;
}

/** One outcome that somebody writes down, as far as it has come. */
export interface TouchDraft extends Plan {
  outcome: Outcome;
  channel: Channel;
  text: string;
  /** How the enquiry stood when it was begun: what a colleague changes meanwhile is not overwritten unseen. */
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

/** Whether two states of an enquiry say the same about status and next day. */
export const isSamePlan = (one: Plan, other: Plan): boolean =>
  planFields.every((field) => one[field] === other[field]);

/** Begins with an outcome; what was typed before stays. */
export function beginTouch(outcome: Outcome, enquiry: Stand, before: TouchDraft | null): TouchDraft {
  const begun = before?.begun ?? standOf(enquiry);
  return {
    outcome,
    channel: before?.channel ?? 'call',
    text: before?.text ?? '',
    begun,
    ...suggestion(outcome, begun, officeMoment(officeNow())),
  };
}

/** The field that must be mended before a touch can be saved, with what to do; null where it is whole. */
export function faultOf(draft: TouchDraft): { field: 'followUpOn' | 'followUpTime'; message: string } | null {
  if (lacksNext(draft, officeMoment(officeNow()).day))
    return { field: 'followUpOn', message: nextDayMissing };
  if (draft.followUpOn && draft.followUpKind === 'visit' && !draft.followUpTime)
    return { field: 'followUpTime', message: 'Choose the time of the visit.' };
  return null;
}

/** What is sent. @param isWhole false: what was said alone; a colleague's status and next day stay */
export function inputOf({ outcome, channel, text, ...plan }: TouchDraft, isWhole: boolean) {
  const { status, followUpOn, followUpTime, followUpKind } = wholeFollowUp(plan);
  return {
    ...{ outcome, channel, text: text.trim() },
    ...(isWhole && { status, followUpOn, followUpTime, followUpKind }),
  };
}

/** A draft that was kept on this device; null where another release has kept something else. */
export function readDraft(kept: string | null): TouchDraft | null {
  try {
    const draft = JSON.parse(kept ?? 'null') as TouchDraft | null;
    return typeof draft?.text === 'string' && typeof draft.begun?.version === 'number' ? draft : null;
  } catch {
    return null;
  }
}
