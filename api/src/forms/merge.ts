/**
 * Merges a change with what others have saved in the meantime. Used by the server, by the installed app while it is offline,
 * and by the admin's form for logging calls, messages and visits.
 */
import * as z from 'zod/mini';
import type { Form } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Patch<Fields extends object = Values> {
  input: Partial<Fields>;
  /** The values that the fields in `input` had when the change was made. A field without a value in `base` is overwritten. */
  base: Partial<Fields>;
}

export interface MergedKind {
  form: Form;
  /** Groups of fields, such as the day and the time of an appointment. Each group counts as one value. */
  groups?: readonly (readonly string[])[];
}

export interface Merged {
  /** The values of `input` to save: those that have changed and are not in conflict. */
  free: Record<string, unknown>;
  /**
   * The stored values of the fields in conflict, which `input` and somebody else changed differently. Because a group counts as
   * one value, either all of its fields are in conflict or none.
   */
  contested: Record<string, unknown>;
}

/** Merges a change with the stored values. A field that has the same value in `input` and `base` keeps its stored value. */
export function merge({ input, base }: Patch, stored: Values, kind: MergedKind): Merged {
  const merged: Merged = { free: {}, contested: {} };
  for (const names of valuesOf(input, kind)) {
    const isSameIn = (one: Values, other: Values) => (name: string) =>
      isSame(normal(kind, name, one[name]), normal(kind, name, other[name]));
    const sent = names.filter((name) => input[name] !== undefined);
    const based = names.filter((name) => name in base);
    if (sent.every((name) => name in base && isSameIn(input, base)(name))) continue;
    if (based.every(isSameIn(base, stored)) || sent.every(isSameIn(input, stored))) {
      Object.assign(merged.free, pick(input, names));
      continue;
    }
    for (const name of names) merged.contested[name] = normal(kind, name, stored[name]) ?? null;
  }
  return merged;
}

interface Sent {
  input?: Values | undefined;
  base?: Values | null | undefined;
  /** The id of a touch that the change takes back. */
  takesBack?: unknown;
}

/**
 * Returns what is left to send of a change after a conflict, so that the colleague's values of the contested fields are kept;
 * null if nothing is left.
 *
 * A touch (a logged call, message or visit) is always sent with all its fields, because it has already taken place. The base of
 * a contested field is set to the user's value, so the server treats the field as unchanged and keeps the colleague's value.
 * Exception: if a follow-up day is required, but the colleague's day is missing or past, the server saves the follow-up that was
 * sent. Any other change is sent without the contested fields.
 * @param names - the contested fields
 */
export function restOf(
  { input = {}, base, takesBack }: Sent,
  names: readonly string[],
  isTouch: boolean,
): Patch | null {
  if (isTouch) return { input, base: { ...base, ...pick(input, names) } };
  const without = (from: Values) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
  const rest = without(input);
  return Object.keys(rest).length > 0 || takesBack ? { input: rest, base: without(base ?? {}) } : null;
}

/**
 * Adds `base` to a change. If the change contains a field of a group, adds the other fields of the group, too.
 * @param row - the record as staff saw it
 */
export function patchOf<Fields extends object>(
  row: object,
  change: Partial<Fields>,
  kind: Pick<MergedKind, 'groups'> = {},
): Patch<Fields> {
  const base = pick(row as Values, valuesOf(change as Values, kind).flat()) as Partial<Fields>;
  return { input: { ...base, ...change }, base };
}

/**
 * Returns the field names of each changed value. A value is either a group in which at least one field has changed, or a single
 * changed field without a group.
 */
const valuesOf = (change: Values, { groups = [] }: Pick<MergedKind, 'groups'>): readonly string[][] => {
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  const all = names.map((name) => groups.find((group) => group.includes(name)) ?? [name]);
  return [...new Map(all.map((group) => [group[0], [...group]])).values()];
};

/** Returns the values of the named fields, without those that are undefined. */
export const pick = <From extends Values>(from: From, names: readonly string[]): Partial<From> =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as Partial<From>;

/** Parses a value with the form, which removes parts that only the server sets, such as a normalised phone number. */
function normal({ form }: MergedKind, name: string, value: unknown): unknown {
  const field = form.shape[name];
  const parsed = field && z.safeParse(field, value);
  return parsed?.success ? parsed.data : value;
}

/** Compares two values. Null equals an empty string, and the order of keys does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

function plain(value: unknown): string {
  return JSON.stringify(value ?? '', (key, each) => {
    if (key === '__typename') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
