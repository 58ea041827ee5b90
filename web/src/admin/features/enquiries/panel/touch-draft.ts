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
import { readJson } from '../../../read-json.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/** What staff have entered in the form that logs a touch: a call, message or visit. */
export interface TouchDraft extends Plan {
  outcome: Outcome;
  channel: Channel;
  text: string;
  /** The follow-up time that the form has suggested; null if the form has suggested none. */
  suggestedTime: string | null;
  /** The enquiry's plan (status and follow-up) when the draft was begun, to detect a colleague's later change. */
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

/** Returns a draft with the suggested plan. If the earlier draft `before` has text, that text is used instead of `text`. */
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

/** Returns the error that prevents saving; null if the touch can be saved. */
export function faultOf(draft: TouchDraft): { field: 'followUpOn' | 'followUpTime'; message: string } | null {
  const { day } = officeMoment(officeNow());
  if (lacksNext(draft, day, meetsDue(draft.begun, day)))
    return { field: 'followUpOn', message: nextDayMissing };
  if (draft.followUpOn && draft.followUpKind === 'visit' && !draft.followUpTime)
    return { field: 'followUpTime', message: 'Choose the time of the visit.' };
  return null;
}

export function inputOf({ outcome, channel, text, ...plan }: TouchDraft) {
  return { outcome, channel, text: text.trim(), ...planOf(wholeFollowUp(plan)) };
}

/** Merges the draft into the enquiry with the server's function, so that the form shows the same conflicts as the server. */
export function mergeTouch(enquiry: Plan, draft: TouchDraft) {
  const patch = { input: { ...planOf(wholeFollowUp(draft)) }, base: { ...planOf(draft.begun) } };
  const { free, contested } = merge(patch, { ...planOf(enquiry) }, enquiryFacts);
  return {
    /** The enquiry's plan after the save, if nothing is contested. */
    after: { ...planOf(enquiry), ...free } as Plan,
    /** The colleague's values of the fields that both the colleague and the user changed. */
    contested: contested as Partial<Plan>,
  };
}

/** A stored draft. `isClosed` means that staff have closed the form, so it does not open after a reload. */
interface KeptDraft extends TouchDraft {
  isClosed?: boolean;
}

const isUsable = ({ text, begun }: KeptDraft): boolean =>
  typeof text === 'string' && typeof begun?.status === 'string';

/** Stores the draft, so that its text survives closing the panel, a reload and a crash. */
export function useTouchDraft(enquiry: OpenEnquiry) {
  const { drafts } = usePlatform();
  const times = useOfficeTimes();
  const key = `Touch ${enquiry._id}`;
  const [draft, setDraft] = useState<TouchDraft | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    readJson(drafts, key, isUsable).then((kept) => {
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
    /** @param made - the written message, if staff wrote instead of calling */
    begin(outcome: Outcome, made?: { channel: Channel; text: string }) {
      const before = isOpen || draft?.text.trim() ? draft : null;
      const how = made ?? { channel: before?.channel ?? 'call', text: '' };
      set(beginTouch(outcome, enquiry, before, times, how));
      setOpen(true);
    },
    change(part: Partial<TouchDraft>) {
      if (draft) set({ ...draft, ...part });
    },
    /** Closes the form. The typed text stays in the stored draft. */
    close() {
      if (draft) keep({ ...draft, isClosed: true });
      setOpen(false);
    },
    end() {
      setOpen(false);
      setDraft(null);
      void drafts.remove(key);
    },
  };
}

export type TouchDraftState = ReturnType<typeof useTouchDraft>;
