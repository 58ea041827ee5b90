import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { AppError, badField, conflict } from '../graphql/errors.ts';

interface Minted {
  id: string;
  contentHash: string;
}

/**
 * Inserts a row unless a row with its id exists, because clients may choose ids and repeat requests. Of two concurrent inserts,
 * the second waits for the first and returns its row.
 * @param compare - called if the stored row has other content; throws CONFLICT if the difference matters. By default, it always
 * throws.
 * @returns the stored row, and whether this call inserted it
 * @throws AppError CONFLICT from `compare`; NOT_FOUND if the row was erased
 */
export async function insertOnce<Row extends Minted>(
  em: EntityManager,
  entity: EntityClass<Row>,
  label: string,
  row: Row,
  compare: (stored: Row) => void = () => {
    throw conflict(label);
  },
): Promise<{ stored: Row; isNew: boolean }> {
  const { tableName, props } = em.getMetadata(entity);
  const columns = props.flatMap(({ name, fieldNames, persist }) =>
    persist === false
      ? []
      : fieldNames.map((field) => ({ field, value: (row as Record<string, unknown>)[name] })),
  );
  const names = columns.map(({ field }) => `"${field}"`).join(', ');
  // If the record was erased before, a trigger skips the insert. "on conflict" names no column, because an enquiry from staff
  // can violate two constraints: its id is also its idempotency key, which is unique together with the content. With
  // "on conflict (id)", a concurrent insert would fail on the second constraint.
  const made = await em.execute<object[]>(
    `insert into "${tableName}" (${names}) select ${names} from jsonb_populate_record(null::"${tableName}", ?::jsonb)
     on conflict do nothing returning id`,
    [JSON.stringify(Object.fromEntries(columns.map(({ field, value }) => [field, value])))],
  );
  const stored = await em.findOne<Minted>(entity, { id: row.id });
  if (!stored) throw new AppError('NOT_FOUND', `This ${label.toLowerCase()} was erased.`);
  if (stored.contentHash !== row.contentHash) compare(stored as Row);
  return { stored: stored as Row, isNew: made.length > 0 };
}

/**
 * Records in different tables must not have the same id, because erasing one of them would also erase the other.
 * @throws AppError BAD_USER_INPUT if a row of `other` has this id
 */
export async function refuseIdOf(em: EntityManager, other: EntityClass<object>, id: string): Promise<void> {
  const { tableName } = em.getMetadata(other);
  const rows = await em.execute<object[]>(`select 1 from "${tableName}" where id = ?`, [id]);
  if (rows.length > 0) throw badField('id', 'This id belongs to another record.');
}
