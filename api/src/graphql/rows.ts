import { Extensions } from 'type-graphql';

interface Bounds {
  usual: number;
  most: number;
}

/** The cost of a field, for the limits of queries (`query-limits.ts`). */
export interface FieldCost {
  /** The number of rows by default and at most. */
  rows?: Bounds;
  /** The argument that sets the number of rows. */
  by?: string;
  /** The additional cost of the field, counted in rows. */
  weight?: number;
}

/**
 * Declares how many rows a list or a connection returns.
 *
 * @param weight - the cost of finding them, counted in rows
 */
export const Rows = (rows: Bounds, { by = 'first', weight = 0 } = {}) =>
  Extensions({ cost: { rows, by, weight } satisfies FieldCost });

/** Marks a field that costs as much as this number of rows, such as a text of 200,000 characters. */
export const Weight = (weight: number) => Extensions({ cost: { weight } satisfies FieldCost });

/** The weight of a text of up to 200,000 characters. */
export const CONTENT_WEIGHT = 15;
