import { Extensions } from 'type-graphql';

interface Bounds {
  usual: number;
  most: number;
}

/** The cost of a field, for the query limits (`query-limits.ts`). */
export interface FieldCost {
  /** The default and the maximum number of rows. */
  rows?: Bounds;
  /** The name of the argument that sets the number of rows. */
  by?: string;
  /** The additional cost of the field, counted in rows. */
  weight?: number;
}

/** Declares how many rows a list or connection returns. @param weight - the cost of finding these rows, counted in rows */
export const Rows = (rows: Bounds, { by = 'first', weight = 0 } = {}) =>
  Extensions({ cost: { rows, by, weight } satisfies FieldCost });

/** Declares that a field costs as much as this number of rows. Used for texts of up to 200,000 characters. */
export const Weight = (weight: number) => Extensions({ cost: { weight } satisfies FieldCost });

/** The weight of a text of up to 200,000 characters. */
export const CONTENT_WEIGHT = 15;
