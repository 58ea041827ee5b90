import { Extensions } from 'type-graphql';

interface Bounds {
  usual: number;
  most: number;
}

/** What a field costs, for the limits of queries (`query-limits.ts`). */
export interface FieldCost {
  /** How many rows the field answers: without being asked, and at most. */
  rows?: Bounds;
  /** The argument that says how many. */
  by?: string;
  /** What the field costs beside its rows, counted in rows. */
  weight?: number;
}

/**
 * Says how many rows a list or a connection answers.
 *
 * @param weight - the cost of finding them, counted in rows
 */
export const Rows = (rows: Bounds, { by = 'first', weight = 0 } = {}) =>
  Extensions({ cost: { rows, by, weight } satisfies FieldCost });

/** Marks a field that costs as much as so many rows, such as a text of 200,000 characters. */
export const Weight = (weight: number) => Extensions({ cost: { weight } satisfies FieldCost });

/** The weight of a text of up to 200,000 characters. */
export const CONTENT_WEIGHT = 15;
