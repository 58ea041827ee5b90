import type { Outcome } from 'api/rules/touch';
import { useEffect, useState } from 'react';
import { usePlatform } from '../platform-context.ts';
import { beginTouch, readDraft, type TouchDraft } from './touch-draft.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/**
 * The outcome that somebody writes down about an enquiry. Words that were typed survive the closing of the panel, a reload and a
 * crash, and stand in the form again when the enquiry is next opened.
 */
export function useTouchDraft(enquiry: OpenEnquiry) {
  const { drafts } = usePlatform();
  const key = `Touch ${enquiry._id}`;
  const [draft, setDraft] = useState<TouchDraft | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    drafts.read(key).then((text) => {
      const kept = readDraft(text);
      if (!kept) return;
      setDraft((present) => present ?? kept);
      setOpen(true);
    });
  }, [drafts, key]);

  function set(next: TouchDraft) {
    setDraft(next);
    if (next.text.trim()) void drafts.write(key, JSON.stringify(next));
    else void drafts.remove(key);
  }

  return {
    draft: isOpen ? draft : null,
    begin(outcome: Outcome) {
      // A form that was closed without a word begins anew.
      set(beginTouch(outcome, enquiry, isOpen || draft?.text.trim() ? draft : null));
      setOpen(true);
    },
    change(part: Partial<TouchDraft>) {
      if (draft) set({ ...draft, ...part });
    },
    /** Puts the form away; what was typed stays. */
    close: () => setOpen(false),
    /** It is saved, or somebody gave it up. */
    end() {
      setOpen(false);
      setDraft(null);
      void drafts.remove(key);
    },
  };
}
