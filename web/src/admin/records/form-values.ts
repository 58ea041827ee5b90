import { type Form, fieldInfo } from 'api/fields';
import * as z from 'zod/mini';
import type { FieldValue, FormKind, FormValues, RecordRow } from './record-kind.ts';

/** What an empty form holds: each field's own default (SPEC.md §9). */
export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    // Choices, numbers and lists read "absent" as their default; a required text is no default.
    const standard = fieldInfo(field)?.kind === 'text' ? '' : z.safeParse(field, undefined).data;
    values[name] = (standard ?? '') as FieldValue;
  }
  return values;
}

/** What the form holds when a stored record is opened in it. */
export function storedValues<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
  record: Full,
): FormValues {
  const values = kind.valuesOf(record) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(kind.form.shape).map((name) => [name, plain(values[name]) as FieldValue]),
  );
}

/** A value as a control holds it: nothing is '', and the cache's own marks are left out. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__typename')
      .map(([key, each]) => [key, plain(each)]),
  );
}
