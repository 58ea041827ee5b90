import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** Lists count up to this number, because counting takes time per row and nobody needs a larger number. */
export const COUNTED = 10_000;

/**
 * A page of a list ordered by id, newest first (a UUIDv7 begins with the time), with its count: exact up to 10,000, capped above.
 *
 * @throws AppError BAD_USER_INPUT for an invalid cursor
 */
export async function newestFirst<Row extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<Row>,
  where: object,
  {
    first,
    after,
    usual,
    most,
  }: { first?: number | null; after?: string | null; usual: number; most: number },
) {
  const size = Math.min(Math.max(first ?? usual, 1), most);
  const beyond = after ? { $and: [where, { id: { $lt: decodeCursor(after) } }] } : where;
  const [rows, counted] = await Promise.all([
    em.find(entity, beyond as never, { orderBy: { id: 'desc' } as never, limit: size + 1 }) as Promise<Row[]>,
    countUpTo(em, entity, where),
  ]);
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: encodeCursor(node.id) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: Math.min(counted, COUNTED),
    totalIsCapped: counted > COUNTED,
  };
}

/** The number of matching rows: exact up to `most`, otherwise `most + 1`. */
export async function countUpTo(
  em: EntityManager,
  entity: EntityClass<object>,
  where: object,
  most = COUNTED,
): Promise<number> {
  const some = em
    .createQueryBuilder(entity, 'c')
    .select('c.id' as never)
    .where(where)
    .limit(most + 1);
  const [row] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from (${some.getQuery()}) counted`,
    [...some.getParams()],
  );
  return row.count;
}
