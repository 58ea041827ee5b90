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
  /** ISO 8601. */
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

/**
 * Reads a stored draft into the form as it is now.
 *
 * @param form the form's values without the draft
 * @returns null where there is no draft, or none that can be read
 */
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
