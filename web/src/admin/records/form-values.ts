import { type Form, fieldInfo } from 'api/fields';
import * as z from 'zod/mini';
import type { FieldValue, FormKind, FormValues, RecordRow } from './record-kind.ts';

export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    // The schemas of choices, numbers and lists supply a default for a missing value; a text field starts empty.
    values[name] = fieldInfo(field)?.kind === 'text' ? '' : controlValue(z.safeParse(field, undefined).data);
  }
  return values;
}

/** Returns the record's values, and '' for fields that it lacks. */
export const storedValues = (kind: FormKind, record: RecordRow): FormValues => ({
  ...Object.fromEntries(Object.keys(kind.facts.form.shape).map((name) => [name, ''])),
  ...presentValues(kind, record),
});

/** Returns values only for the fields that the record has. */
export function presentValues(kind: FormKind, record: object): FormValues {
  const values: object = kind.valuesOf?.(record as RecordRow) ?? record;
  const { shape } = kind.facts.form;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name in shape && value !== undefined ? [[name, controlValue(value)]] : [],
    ),
  );
}

/** Returns a value for a control: null becomes '', and `__typename` from Apollo's cache is removed. */
export function controlValue(value: unknown): FieldValue {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => (isRow(each) ? plainRow(each) : each));
  return typeof value === 'string' || typeof value === 'number' ? value : String(value);
}

export const controlValues = (values: object): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, controlValue(value)]));

/**
 * Drops blank rows that the form would reject, such as the blank phone in the form for a new person. Keeps a blank row if none
 * of its fields is required: in the office hours, a blank row is a closed day.
 */
export const withoutBlankRows = (form: Form, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { row = {} } = (form.shape[name] && fieldInfo(form.shape[name])) ?? {};
      const mayBeBlank = Object.values(row).every(({ required }) => !required);
      return [name, mayBeBlank || !Array.isArray(value) ? value : value.filter((each) => !isBlank(each))];
    }),
  ) as FormValues;

const isBlank = (row: object | string) => Object.values(row).every((value) => String(value) === '');

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null;

const plainRow = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== '__typename')
      .map(([name, value]) => [name, controlValue(value)]),
  );

/** Converts form values to the API's types. Values that the form would reject stay unchanged, except that '' becomes null. */
export const sentValues = ({ facts: { form } }: FormKind, values: FormValues): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          const field = form.shape[name];
          const parsed = field && z.safeParse(field, value);
          return [name, parsed?.success ? parsed.data : value === '' ? null : value];
        }),
      ),
    ),
  );

/** Returns the record's title or name; the kind's title if the record has neither. */
export function nameOfRecord(kind: FormKind, record: RecordRow): string {
  const { title, name } = storedValues(kind, record);
  const called = title ?? name;
  return typeof called === 'string' && called !== '' ? called : kind.title;
}

/** Returns one line per text or row. Nested rows are indented. */
export function outline(entries: readonly unknown[], indent = ''): string {
  return entries
    .map((entry) => {
      if (typeof entry !== 'object' || entry === null) return `${indent}${entry}`;
      // Sorted, because the order of the fields in the database varies; backwards, so that `title` precedes `path`.
      const parts = Object.entries(entry)
        .toSorted(([one], [other]) => (one < other ? 1 : -1))
        .map(([, part]) => part);
      const line = indent + parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
      const below = parts.filter(Array.isArray).map((part) => outline(part, `${indent}    `));
      return [line, ...below].filter(Boolean).join('\n');
    })
    .join('\n');
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const isChanged = (base: FormValues, values: FormValues): boolean => !same(base, values);

/** Returns the fields of `values` that differ from `base`. */
export const changedIn = (base: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name])));
