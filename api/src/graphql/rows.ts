import { Extensions } from 'type-graphql';

interface Bounds {
  usual: number;
  most: number;
}

/** How the query limits count a field (`query-limits.ts`). */
export interface FieldCost {
  /** The default and the maximum number of rows. */
  rows?: Bounds;
  /** The name of the argument that sets the number of rows. */
  by?: string;
  /** The additional cost of the field, counted in rows. */
  weight?: number;
}

/** @param weight - the cost of finding these rows, counted in rows */
export const Rows = (rows: Bounds, { by = 'first', weight = 0 } = {}) =>
  Extensions({ cost: { rows, by, weight } satisfies FieldCost });

export const Weight = (weight: number) => Extensions({ cost: { weight } satisfies FieldCost });

export const CONTENT_WEIGHT = 15;
