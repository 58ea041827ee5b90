/**
 * The building blocks of each kind's rules (`modules/<noun>/<noun>.rules.ts`). Rules are pure functions that run in the API and
 * in the desktop app's offline copy. They import from neither and can run in a browser.
 */

/** The default and the maximum number of rows on a page. */
export interface PageBounds {
  usual: number;
  most: number;
}

/** Returns the page size for a requested `first`. */
export const pageSize = (first: number | null | undefined, { usual, most }: PageBounds): number =>
  Math.min(Math.max(first ?? usual, 1), most);

export const activityPage: PageBounds = { usual: 50, most: 200 };

/** The limits of the installed app's copy for lists that grow without bound. */
export const copyLimits = { enquiries: 10_000, people: 10_000, activities: 100 } as const;

/** A date from the database, or as ISO 8601 text. */
export type Moment = Date | string;

/** A kind's rules for the offline copy, exported as `rules`. All are optional. */
export interface KindRules<Row = Record<string, unknown>> {
  /** The stored values of fields that have another shape in GraphQL. */
  stored?(answered: Record<string, unknown>): Partial<Row>;
  /** Response fields that are derived from stored values. */
  derived?(row: Row, now: Moment): Record<string, unknown>;
  /** Values that a save or restore adds to the form's. `others` are the kind's other records, including those in the trash. */
  prepared?(row: Row, now: string, others: readonly Row[]): Partial<Row>;
}
