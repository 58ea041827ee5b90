import { type Form, fieldInfo } from 'api/fields';
import * as z from 'zod/mini';
import type { FieldValue, FormKind, FormValues, RecordRow } from './record-kind.ts';

/** What an empty form holds: each field's own default. */
export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    // Choices, numbers and lists read "absent" as their default; a text has none.
    values[name] = fieldInfo(field)?.kind === 'text' ? '' : held(z.safeParse(field, undefined).data);
  }
  return values;
}

/** The form's values for a stored record. */
export function storedValues<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
  record: Full,
): FormValues {
  const values = new Map<string, unknown>(Object.entries(kind.valuesOf?.(record) ?? record));
  return Object.fromEntries(Object.keys(kind.facts.form.shape).map((name) => [name, held(values.get(name))]));
}

/** A value as a control holds it: nothing is '', and the names that Apollo's cache adds are left out. */
function held(value: unknown): FieldValue {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => (isRow(each) ? plainRow(each) : each));
  return typeof value === 'string' || typeof value === 'number' ? value : String(value);
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null;

const plainRow = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== '__typename')
      .map(([name, value]) => [name, held(value)]),
  );

/** What a record is called: by its form's title or name, or else by its kind. */
export function nameOfRecord<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
  record: Full,
): string {
  const { title, name } = storedValues(kind, record);
  const called = title ?? name;
  return typeof called === 'string' && called !== '' ? called : kind.title;
}
