import { enquiryFacts } from 'api/forms/enquiry';
import { type OfficeTimes, officeMoment } from 'api/office-hours';
import { followUpGroup } from 'api/rules/enquiry';
import { merge } from 'api/rules/merge';
import {
  type Channel,
  lacksNext,
  meetsDue,
  nextDayMissing,
  type Outcome,
  type Plan,
  suggestion,
  wholeFollowUp,
} from 'api/rules/touch';
import { useEffect, useState } from 'react';
import { officeNow } from '../../../office-clock.ts';
import { usePlatform } from '../../../platform-context.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/** An outcome that is being recorded. */
export interface TouchDraft extends Plan {
  outcome: Outcome;
  channel: Channel;
  text: string;
  /** The time that the form has suggested and staff have not typed; null if there is none. */
  suggestedTime: string | null;
  /** The enquiry's state when recording began, so that a colleague's later change can be detected. */
  begun: Plan;
}

const planFields = ['status', ...followUpGroup] as const;

export const planOf = ({ status, followUpOn, followUpTime, followUpKind }: Plan): Plan => ({
  status,
  followUpOn,
  followUpTime,
  followUpKind,
});

export const isSamePlan = (one: Plan, other: Plan): boolean =>
  planFields.every((field) => one[field] === other[field]);

/** Starts recording an outcome. Text from an earlier draft is kept. */
function beginTouch(
  outcome: Outcome,
  enquiry: Plan,
  before: TouchDraft | null,
  times: OfficeTimes,
  { channel, text }: { channel: Channel; text: string },
): TouchDraft {
  const begun = before?.begun ?? planOf(enquiry);
  const plan = suggestion(outcome, begun, officeMoment(officeNow()), times);
  return {
    outcome,
    channel,
    text: before?.text.trim() ? before.text : text,
    begun,
    suggestedTime: isSamePlan(plan, { ...begun, status: plan.status }) ? null : plan.followUpTime,
    ...plan,
  };
}

/** Returns the first invalid field with an error message; null if the touch can be saved. */
export function faultOf(draft: TouchDraft): { field: 'followUpOn' | 'followUpTime'; message: string } | null {
  const { day } = officeMoment(officeNow());
  if (lacksNext(draft, day, meetsDue(draft.begun, day)))
    return { field: 'followUpOn', message: nextDayMissing };
  if (draft.followUpOn && draft.followUpKind === 'visit' && !draft.followUpTime)
    return { field: 'followUpTime', message: 'Choose the time of the visit.' };
  return null;
}

/** Returns the mutation's input. */
export function inputOf({ outcome, channel, text, ...plan }: TouchDraft) {
  return { outcome, channel, text: text.trim(), ...planOf(wholeFollowUp(plan)) };
}

/** Compares the draft with the enquiry as it is now, as the server will. */
export function mergeTouch(enquiry: Plan, draft: TouchDraft) {
  const patch = { input: { ...planOf(wholeFollowUp(draft)) }, base: { ...planOf(draft.begun) } };
  const { free, contested } = merge(patch, { ...planOf(enquiry) }, enquiryFacts);
  return {
    /** The enquiry after the touch, if nothing is contested. */
    after: { ...planOf(enquiry), ...free } as Plan,
    /** A colleague's values of the fields that both changed. */
    contested: contested as Partial<Plan>,
  };
}

/** A draft stored on this device. A form that staff have closed stays closed after a reload. */
interface KeptDraft extends TouchDraft {
  isClosed?: boolean;
}

/** Parses a stored draft; null if there is none, or if another release stored it in a different format. */
function readDraft(kept: string | null): KeptDraft | null {
  try {
    const draft = JSON.parse(kept ?? 'null') as KeptDraft | null;
    return typeof draft?.text === 'string' && typeof draft.begun?.status === 'string' ? draft : null;
  } catch {
    return null;
  }
}

/** Manages the outcome that is being recorded. Its text survives closing the panel, a reload and a crash. */
export function useTouchDraft(enquiry: OpenEnquiry) {
  const { drafts } = usePlatform();
  const times = useOfficeTimes();
  const key = `Touch ${enquiry._id}`;
  const [draft, setDraft] = useState<TouchDraft | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    drafts.read(key).then((text) => {
      const kept = readDraft(text);
      if (!kept) return;
      const { isClosed = false, ...found } = kept;
      setDraft((present) => present ?? found);
      setOpen((present) => present || !isClosed);
    });
  }, [drafts, key]);

  function keep(next: KeptDraft) {
    if (next.text.trim()) void drafts.write(key, JSON.stringify(next));
    else void drafts.remove(key);
  }

  function set(next: TouchDraft) {
    setDraft(next);
    keep(next);
  }

  return {
    draft: isOpen ? draft : null,
    /** @param made set if staff wrote instead of calling: the channel, and the text that they sent */
    begin(outcome: Outcome, made?: { channel: Channel; text: string }) {
      // A form that was closed without text is reset.
      const before = isOpen || draft?.text.trim() ? draft : null;
      const how = made ?? { channel: before?.channel ?? 'call', text: '' };
      set(beginTouch(outcome, enquiry, before, times, how));
      setOpen(true);
    },
    change(part: Partial<TouchDraft>) {
      if (draft) set({ ...draft, ...part });
    },
    /** Closes the form but keeps the typed text as a draft. */
    close() {
      if (draft) keep({ ...draft, isClosed: true });
      setOpen(false);
    },
    /** Closes the form and deletes its draft, because the outcome was saved or discarded. */
    end() {
      setOpen(false);
      setDraft(null);
      void drafts.remove(key);
    },
  };
}

export type TouchDraftState = ReturnType<typeof useTouchDraft>;
