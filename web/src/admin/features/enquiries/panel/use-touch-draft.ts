import type { Outcome } from 'api/rules/touch';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform-context.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import { beginTouch, readDraft, type TouchDraft } from './touch-draft.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/**
 * The outcome being written about an enquiry. Typed text survives closing the panel, a reload and a crash, and is back in the
 * form when the enquiry is next opened.
 */
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
      // A form that was closed without text starts empty.
      set(beginTouch(outcome, enquiry, isOpen || draft?.text.trim() ? draft : null, times));
      setOpen(true);
    },
    change(part: Partial<TouchDraft>) {
      if (draft) set({ ...draft, ...part });
    },
    /** Closes the form and keeps the typed text. */
    close: () => setOpen(false),
    /** It is saved, or somebody gave it up. */
    end() {
      setOpen(false);
      setDraft(null);
      void drafts.remove(key);
    },
  };
}
