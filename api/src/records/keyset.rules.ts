/**
 * A cursor is the base64url of `[order, ...values]`: the name of a sort order, and a row's values in the columns of that order.
 * The API and the installed app's offline copy create the same cursors, so a cursor from either is valid in the other.
 */
import { isUuid } from './ids.ts';

type CursorValue = string | number;

interface Column<Row> {
  /** The database index for the order must contain the same expression. */
  sql: string;
  of(row: Row): CursorValue;
  /** Converts a value from a cursor to an SQL parameter. Returns null for an invalid value, which `of` cannot have returned. */
  parse(value: unknown): string | null;
}

/** All columns must have the same direction, because the SQL statement compares them as one row value. */
export interface Order<Row> {
  name: string;
  by: readonly Column<Row>[];
  desc?: boolean;
}

export const byId: Column<{ id: string }> = {
  sql: 'id',
  of: ({ id }) => id,
  parse: (value) => (isUuid(value) ? value : null),
};

/** For rows whose id begins with the time (UUIDv7). */
export const newestById: Order<{ id: string }> = { name: 'NEWEST', by: [byId], desc: true };

const YEAR_10000 = Date.UTC(10_000, 0);

/** The creation time in milliseconds. */
export const byCreatedAt: Column<{ createdAt: Date | string }> = {
  sql: 'created_at',
  of: ({ createdAt }) => new Date(createdAt).getTime(),
  parse: (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < YEAR_10000
      ? new Date(Number(value)).toISOString()
      : null,
};

export const cursorOf = <Row>({ name, by }: Order<Row>, row: Row): string =>
  Buffer.from(JSON.stringify([name, ...by.map(({ of }) => of(row))])).toString('base64url');

/** Returns null if the text is not a cursor of this order. */
export function valuesOf({ name, by }: Pick<Order<never>, 'name' | 'by'>, cursor: string): string[] | null {
  const [of, ...values] = partsOf(cursor);
  const parsed = by.flatMap(({ parse }, index) => parse(values[index]) ?? []);
  return of === name && values.length === by.length && parsed.length === by.length ? parsed : null;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
