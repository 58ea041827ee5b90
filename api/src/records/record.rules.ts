/**
 * The building blocks of each kind's rules (`modules/<noun>/<noun>.rules.ts`). Rules run in the API and in the desktop app's
 * offline copy. They are pure functions that import from neither and can run in a browser.
 */

/** The default and the maximum number of rows on a page. */
export interface PageBounds {
  usual: number;
  most: number;
}

/** The page size for a requested `first`. */
export const pageSize = (first: number | null | undefined, { usual, most }: PageBounds): number =>
  Math.min(Math.max(first ?? usual, 1), most);

/** A page of the audit log. */
export const activityPage: PageBounds = { usual: 50, most: 200 };

/** A date from the database, or as ISO 8601 text. */
export type Moment = Date | string;

/** A kind's rules for the offline copy, exported as `rules`. All are optional. */
export interface KindRules<Row = Record<string, unknown>> {
  /** The stored values of fields that have another shape in GraphQL. */
  stored?(answered: Record<string, unknown>): Partial<Row>;
  /** Fields of the response that are derived from stored values. */
  derived?(row: Row, now: Moment): Record<string, unknown>;
  /** Values that a save or a restore sets in addition to the form. `others` are the other rows of the kind, including the trash. */
  prepared?(row: Row, now: string, others: readonly Row[]): Partial<Row>;
}
