import { useEffect, useState } from 'react';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import type { FormValues } from './record-kind.ts';

/** Stands for the id of a new record in draft keys and URLs. */
export const newRecord = 'new';

/** @param id - the record's id, or `newRecord` */
export const draftKey = (type: string, id: string): string => `${type}:${id}`;

export interface Draft {
  /** The stored values on which the typed values are based, to detect a colleague's later change. */
  base: FormValues;
  values: FormValues;
  /** The id that a new record gets, so that a save whose response was lost can be repeated. */
  newId: string;
  at: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `values`, with the form's own value for each field that is missing or has another type. Null if not an object. */
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

export function useDraft(key: string, base: FormValues, values: FormValues, newId: string, changed: boolean) {
  const { drafts } = usePlatform();
  // Undefined until the store has been read. Nothing is written until staff decide about the offered draft.
  const [offered, setOffered] = useState<Draft | null | undefined>(undefined);
  // The key changes when a new record is saved, but an earlier draft is stored under the initial key.
  const [opened] = useState({ values: base, key });

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
      JSON.stringify({ base, values, newId, at: new Date(officeNow()).toISOString() } satisfies Draft),
    );
  }, [drafts, key, base, values, newId, changed, offered]);

  useEffect(() => {
    if (key !== opened.key) drafts.remove(opened.key);
  }, [drafts, key, opened]);

  // Without changes, for example after staff undid them by hand, no draft is kept.
  useEffect(() => {
    if (offered === null && !changed) drafts.remove(key);
  }, [drafts, key, changed, offered]);

  return {
    offered: offered ?? null,
    /** Call when staff have decided about the offered draft. From then on, the form's values are stored. */
    decide: () => setOffered(null),
    clear: () => drafts.remove(key),
  };
}
