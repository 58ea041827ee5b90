import type { FormValues } from './record-kind.ts';

/** What came of two people changing one record. */
export interface Merge {
  /** Mine where I changed something, theirs everywhere else. */
  values: FormValues;
  /** The fields taken over from them. */
  taken: string[];
  /** The fields that both changed to something different: mine stand in `values`. */
  disputed: string[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Brings together what I and what they made of the same record, field by field; loses neither. */
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
