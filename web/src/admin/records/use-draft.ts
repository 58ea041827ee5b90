import { useEffect, useState } from 'react';
import { usePlatform } from '../platform-context.ts';
import { type Draft, parseDraft } from './draft.ts';
import type { FormValues } from './record-kind.ts';

/**
 * Keeps a form's unsaved values on this device with each change, and finds what was kept before.
 *
 * @param key one form of one record
 * @param base what the form began with
 * @param changed whether the values differ from it
 */
export function useDraft(
  key: string,
  base: { values: FormValues; version: number },
  values: FormValues,
  changed: boolean,
) {
  const { drafts } = usePlatform();
  // Undefined until the store has answered; until the offer is decided nothing is kept over it.
  const [offered, setOffered] = useState<Draft | null | undefined>(undefined);
  const [opened] = useState(base);

  useEffect(() => {
    let gone = false;
    drafts.read(key).then((text) => {
      if (!gone) setOffered(parseDraft(text, opened.values));
    });
    return () => {
      gone = true;
    };
  }, [drafts, key, opened]);

  useEffect(() => {
    if (offered !== null || !changed) return;
    drafts.write(key, JSON.stringify({ base, values, at: new Date().toISOString() } satisfies Draft));
  }, [drafts, key, base, values, changed, offered]);

  // What was changed back by hand is no draft any more.
  useEffect(() => {
    if (offered === null && !changed) drafts.remove(key);
  }, [drafts, key, changed, offered]);

  return {
    offered: offered ?? null,
    /** The offer is decided: what the form holds from now on is kept. */
    decide: () => setOffered(null),
    /** Forgets what is kept. */
    clear: () => drafts.remove(key),
  };
}
