import { type Form, fieldInfo } from 'api/fields';
import * as z from 'zod/mini';
import type { FieldValue, FormKind, FormValues, RecordRow } from './record-kind.ts';

export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    // The schemas of choices, numbers and lists supply a default for a missing value; a text field starts empty.
    values[name] = fieldInfo(field)?.kind === 'text' ? '' : held(z.safeParse(field, undefined).data);
  }
  return values;
}

export function storedValues(kind: FormKind, record: RecordRow): FormValues {
  const values = new Map<string, unknown>(Object.entries(kind.valuesOf?.(record) ?? record));
  return Object.fromEntries(Object.keys(kind.facts.form.shape).map((name) => [name, held(values.get(name))]));
}

/** Converts a stored value for a control: null becomes '', and `__typename` fields from Apollo's cache are removed. */
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

/** Returns a record's title or name, or its kind's title if it has neither. */
export function nameOfRecord(kind: FormKind, record: RecordRow): string {
  const { title, name } = storedValues(kind, record);
  const called = title ?? name;
  return typeof called === 'string' && called !== '' ? called : kind.title;
}

export interface Merge {
  /** My value for each field that I changed, and the colleague's value for all other fields. */
  values: FormValues;
  /** The fields that only the colleague changed. */
  taken: string[];
  /** The fields that both changed to different values; `values` contains mine. */
  disputed: string[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const merge: Merge = { values: { ...mine }, taken: [], disputed: [] };
  for (const [field, their] of Object.entries(theirs)) {
    if (same(their, base[field]) || same(their, mine[field])) continue;
    if (same(mine[field], base[field])) {
      merge.values[field] = their;
      merge.taken.push(field);
    } else {
      merge.disputed.push(field);
    }
  }
  return merge;
}

export const isChanged = (base: FormValues, values: FormValues): boolean => !same(base, values);
