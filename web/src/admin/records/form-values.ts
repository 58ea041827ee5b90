import { type Form, fieldInfo } from 'api/fields';
import * as z from 'zod/mini';
import type { FieldValue, FormValues, RecordKind, RecordRow } from './record-kind.ts';

/** What an empty form holds: each field's own default (SPEC.md §9). */
export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    // Choices, numbers and lists read "absent" as their default; a required text is no default.
    const standard = fieldInfo(field)?.kind === 'text' ? '' : z.safeParse(field, undefined).data;
    values[name] = standard as FieldValue;
  }
  return values;
}

/** What the form holds when a stored record is opened in it. */
export function storedValues<Row extends RecordRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
  record: Full,
): FormValues {
  const values = kind.valuesOf(record) as FormValues;
  return Object.fromEntries(Object.keys(kind.form.shape).map((name) => [name, values[name] as FieldValue]));
}
