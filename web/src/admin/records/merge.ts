import type { FormValues } from './record-kind.ts';

/** The result of two people changing one record. */
export interface Merge {
  /** My value where I changed the field, theirs everywhere else. */
  values: FormValues;
  /** The fields that only they changed. */
  taken: string[];
  /** The fields that both changed differently; `values` holds mine. */
  disputed: string[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges two changes of one record field by field. */
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

/** Whether anything was changed. */
export const isChanged = (base: FormValues, values: FormValues): boolean => !same(base, values);
