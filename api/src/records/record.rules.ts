/**
 * Types, limits and functions that the API and the installed app's offline copy share. Rules that run in a browser import this
 * file, so it must not import Node modules or database code.
 */

/** The default and the maximum number of rows on a page. */
export interface PageBounds {
  usual: number;
  most: number;
}

export const pageSize = (first: number | null | undefined, { usual, most }: PageBounds): number =>
  Math.min(Math.max(first ?? usual, 1), most);

export const activityPage: PageBounds = { usual: 50, most: 200 };

/** The maximum numbers of rows in the installed app's copy, for lists that grow without bound. */
export const copyLimits = { enquiries: 10_000, people: 10_000, activities: 100 } as const;

/** A Date from the database, or a time in ISO 8601. */
export type Moment = Date | string;

/** A kind's rules for the offline copy: the export `rules` of its `<noun>.rules.ts`. */
export interface KindRules<Row = Record<string, unknown>> {
  /** The stored values of fields that have another shape in GraphQL responses. */
  stored?(answered: Record<string, unknown>): Partial<Row>;
  /** The fields of a response that are derived from stored values. */
  derived?(row: Row, now: Moment): Record<string, unknown>;
  /** The values that a save or a restore adds. `others` are the kind's other records, including those in the trash. */
  prepared?(row: Row, now: string, others: readonly Row[]): Partial<Row>;
}
