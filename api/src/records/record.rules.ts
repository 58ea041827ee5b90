/**
 * What the rules of every kind (`modules/<noun>/<noun>.rules.ts`) are made of. Rules run in the API and in the desktop app's
 * offline copy. They are pure functions without imports of either, and safe in a browser.
 */

/** How many rows a page has without being asked, and at most. */
export interface PageBounds {
  usual: number;
  most: number;
}

/** The size of a page that was asked for as `first`. */
export const pageSize = (first: number | null | undefined, { usual, most }: PageBounds): number =>
  Math.min(Math.max(first ?? usual, 1), most);

/** A moment as the database reads it, or as ISO 8601. */
export type Moment = Date | string;

/** The rules of a kind for the offline copy, exported as `rules`. Each may be left out. */
export interface KindRules<Row = Record<string, unknown>> {
  /** The stored values of fields that GraphQL answers in another shape. */
  stored?(answered: Record<string, unknown>): Partial<Row>;
  /** Fields of the answer that follow from stored values. */
  derived?(row: Row, now: Moment): Record<string, unknown>;
  /** Values that a save or a restore sets beside those of the form. `others` are the kind's other rows, trash included. */
  prepared?(row: Row, now: string, others: readonly Row[]): Partial<Row>;
}
