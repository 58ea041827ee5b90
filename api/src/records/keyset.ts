import { type AppError, badField } from '../graphql/errors.ts';
import { cursorOf, type Order, valuesOf } from './keyset.rules.ts';
import { condition, type Part } from './sql.ts';

/** Lists count their rows only up to this number, because counting takes time per row. */
export const COUNTED = 10_000;

/** A page begins after this position. */
export interface Place<Row> {
  order: Order<Row>;
  values: readonly string[];
}

export function badCursor(field = 'cursor'): AppError {
  const message = 'The cursor is not one of this list. Begin at its first page.';
  return badField(field, message);
}

/** @throws AppError BAD_USER_INPUT if the text is not a cursor of one of these orders */
export function placeOf<Row>(orders: readonly Order<Row>[], cursor: string, field?: string): Place<Row> {
  for (const order of orders) {
    const values = valuesOf(order, cursor);
    if (values) return { order, values };
  }
  throw badCursor(field);
}

export const placeBehind = <Row>(order: Order<Row>, row: Row): Place<Row> =>
  placeOf([order], cursorOf(order, row));

export const behind = ({ order: { by, desc }, values }: Place<never>): Part =>
  condition(`(${by.map(({ sql }) => sql)}) ${desc ? '<' : '>'} (${by.map(() => '?')})`, ...values);

export const orderBy = ({ by, desc }: Pick<Order<never>, 'by' | 'desc'>): string =>
  by.map(({ sql }) => (desc ? `${sql} desc` : sql)).join(', ');

/**
 * @param rows - the rows of the page, plus one more row if there is a next page
 * @param orderOf - returns the order that the row's cursor names; rows of one list can have different ones
 * @param most - the maximum `totalCount`; if `counted` is higher, `totalIsCapped` is true
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  orderOf: (row: Row) => Order<NoInfer<Row>>,
  { counted, most }: { counted: number; most: number },
) {
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: cursorOf(orderOf(node), node) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: Math.min(counted, most),
    totalIsCapped: counted > most,
  };
}
