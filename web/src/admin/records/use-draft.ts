import { useEffect, useState } from 'react';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import { type Draft, parseDraft } from './draft.ts';
import type { FormValues } from './record-kind.ts';

/**
 * Keeps a form's unsaved values on this device with each change, and finds an earlier draft.
 *
 * @param key one form of one record
 * @param base the values that the form began with
 * @param changed whether the values differ from `base`
 */
export function useDraft(
  key: string,
  base: { values: FormValues; version: number },
  values: FormValues,
  changed: boolean,
) {
  const { drafts } = usePlatform();
  // Undefined until the store has answered. Nothing is written until staff decide about the offered draft.
  const [offered, setOffered] = useState<Draft | null | undefined>(undefined);
  // A new record gets another key once it is saved; the earlier draft is stored under the first key.
  const [opened] = useState({ ...base, key });

  useEffect(() => {
    let gone = false;
    drafts.read(opened.key).then((text) => {
      if (!gone) setOffered(parseDraft(text, opened.values));
    });
    return () => {
      gone = true;
    };
  }, [drafts, opened]);

  useEffect(() => {
    if (offered !== null || !changed) return;
    drafts.write(
      key,
      JSON.stringify({ base, values, at: new Date(officeNow()).toISOString() } satisfies Draft),
    );
  }, [drafts, key, base, values, changed, offered]);

  // A form whose changes were reverted by hand needs no draft.
  useEffect(() => {
    if (offered === null && !changed) drafts.remove(key);
  }, [drafts, key, changed, offered]);

  return {
    offered: offered ?? null,
    /** Called when staff have decided about the offer: from now on the form's values are stored. */
    decide: () => setOffered(null),
    clear: () => drafts.remove(key),
  };
}
