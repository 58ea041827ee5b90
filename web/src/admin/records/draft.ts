import { useEffect, useState } from 'react';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import type { FormValues } from './record-kind.ts';

/** Stands for the id of a record that is not saved yet. */
export const newRecord = 'new';

/** The key of a form's draft. @param id the record's, or `newRecord` */
export const draftKey = (type: string, id: string): string => `${type}:${id}`;

/** A form's present values, and its first values. */
export interface Draft {
  /** The record as it was opened, to find later changes by colleagues. */
  base: { values: FormValues; version: number };
  values: FormValues;
  at: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored values that still fit the form: an update of the app may have changed its fields. */
function fitting(values: unknown, form: FormValues): FormValues | null {
  if (!isObject(values)) return null;
  const fits = (name: string) =>
    (typeof values[name] === typeof form[name] &&
      Array.isArray(values[name]) === Array.isArray(form[name])) ||
    // A number's empty control holds ''.
    (typeof values[name] === 'number' && form[name] === '');
  return Object.fromEntries(
    Object.entries(form).map(([name, now]) => [name, fits(name) ? (values[name] as typeof now) : now]),
  );
}

/** Reads a stored draft into the present form; null if there is none or it cannot be read. */
export function parseDraft(text: string | null, form: FormValues): Draft | null {
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(stored) || !isObject(stored.base) || typeof stored.at !== 'string') return null;
  const base = fitting(stored.base.values, form);
  const values = fitting(stored.values, form);
  const { version } = stored.base;
  if (!base || !values || typeof version !== 'number') return null;
  return { base: { values: base, version }, values, at: stored.at };
}

/** Keeps a form's unsaved values on this device, and finds an earlier draft. @param key one form of one record */
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
