/**
 * Cursors, which the API and the desktop app's copy make alike: a list that began on one side can be read on by the other. A cursor is
 * base64url of `[order, ...values]`: the name of the order and the place of the last row in it.
 */
import { isUuid } from './ids.ts';

type CursorValue = string | number;

/** What an order compares first, second and so on. */
interface Column<Row> {
  /** The expression, as the index has it. */
  sql: string;
  /** The row's value, as a cursor carries it. */
  of(row: Row): CursorValue;
  /** The value of a cursor as the statement takes it; null for what `of` never makes. */
  parse(value: unknown): string | null;
}

/** An order of rows. All columns have one direction, because PostgreSQL compares them as one row. */
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

/** A moment that is stored in milliseconds. */
export const byCreatedAt: Column<{ createdAt: Date | string }> = {
  sql: 'created_at',
  of: ({ createdAt }) => new Date(createdAt).getTime(),
  parse: (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < YEAR_10000
      ? new Date(Number(value)).toISOString()
      : null,
};

/** The cursor behind a row. */
export const cursorOf = <Row>({ name, by }: Order<Row>, row: Row): string =>
  Buffer.from(JSON.stringify([name, ...by.map(({ of }) => of(row))])).toString('base64url');

/** The values of a cursor, for a statement; null when it is not a cursor of this order. */
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
