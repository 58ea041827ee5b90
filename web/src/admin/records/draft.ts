import { useEffect, useRef, useState } from 'react';
import { draftKey, newDrafts } from '../draft-keys.ts';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import type { FormValues } from './record-kind.ts';

export interface Draft {
  /** The record's values before staff typed. The next save compares them with the server's to detect a colleague's change. */
  base: FormValues;
  values: FormValues;
  /** The id of a new record. It is stored, so that a save with a lost response is repeated with the same id. */
  newId: string;
  at: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces missing values and values of another type with those of `form`. Returns null if `values` is not an object. */
function fitting(values: unknown, form: FormValues): FormValues | null {
  if (!isObject(values)) return null;
  const fits = (name: string) =>
    (typeof values[name] === typeof form[name] &&
      Array.isArray(values[name]) === Array.isArray(form[name])) ||
    // An empty number control has the value ''.
    (typeof values[name] === 'number' && form[name] === '') ||
    (values[name] === '' && typeof form[name] === 'number');
  return Object.fromEntries(
    Object.entries(form).map(([name, now]) => [name, fits(name) ? (values[name] as typeof now) : now]),
  );
}

/** Returns null if there is no draft or it cannot be parsed. */
export function parseDraft(text: string | null, form: FormValues): Draft | null {
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(stored) || typeof stored.at !== 'string' || typeof stored.newId !== 'string') return null;
  const base = fitting(stored.base, form);
  const values = fitting(stored.values, form);
  return base && values && { base, values, newId: stored.newId, at: stored.at };
}

interface DraftForm extends Omit<Draft, 'at'> {
  changed: boolean;
  /** How long a draft is kept, in ms. */
  lifetime?: number;
}

/**
 * Stores the typed values while `changed`, and offers the draft that was found when the form opened.
 * @param type - the record's GraphQL type, such as `BlogPost`
 * @param id - the record's id. If null, the latest draft of a new record is offered
 */
export function useDraft(
  type: string,
  id: string | null,
  { base, values, newId, changed, lifetime = Number.POSITIVE_INFINITY }: DraftForm,
) {
  const { drafts } = usePlatform();
  const key = id === null ? `${newDrafts(type)}${newId}` : draftKey(type, id);
  // Undefined until the store has been read. Nothing is written until staff decide about the offered draft.
  const [offered, setOffered] = useState<(Draft & { key: string }) | null | undefined>(undefined);
  const [opened] = useState({ values: base, key, isNew: id === null });
  const stored = useRef(key);

  useEffect(() => {
    let gone = false;
    async function find() {
      let latest: (Draft & { key: string }) | null = null;
      for (const each of opened.isNew ? await drafts.keys(newDrafts(type)) : [opened.key]) {
        const draft = parseDraft(await drafts.read(each), opened.values);
        if (!draft || officeNow() - Date.parse(draft.at) >= lifetime) await drafts.remove(each);
        else if (!latest || draft.at > latest.at) latest = { ...draft, key: each };
      }
      if (!gone) setOffered(latest);
    }
    void find();
    return () => {
      gone = true;
    };
  }, [drafts, type, opened, lifetime]);

  useEffect(() => {
    if (offered !== null || !changed) return;
    drafts.write(
      key,
      JSON.stringify({ base, values, newId, at: new Date(officeNow()).toISOString() } satisfies Draft),
    );
  }, [drafts, key, base, values, newId, changed, offered]);

  // Removes the draft with the old key. The key changes when staff restore the draft of a new record or save a new record.
  useEffect(() => {
    if (key !== stored.current) drafts.remove(stored.current);
    stored.current = key;
  }, [drafts, key]);

  // Deletes the draft once the form has no changes, for example because staff undid them by hand.
  useEffect(() => {
    if (offered === null && !changed) drafts.remove(key);
  }, [drafts, key, changed, offered]);

  return {
    /** Undefined until the store has been read; null if there is no draft or staff have decided about it. */
    offered,
    /** Call when staff restore the offered draft, or keep it for later. From then on, the form's values are stored. */
    accept: () => setOffered(null),
    /** Deletes the offered draft. From then on, the form's values are stored. */
    discard() {
      if (offered) drafts.remove(offered.key);
      setOffered(null);
    },
    /** Deletes the draft that this form has stored. */
    clear: () => drafts.remove(key),
  };
}
