import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';

/**
 * Stores what a visitor sent, after its form has passed it. The same key again is the same row: a retry, a double click,
 * a resend after a lost answer.
 *
 * @param keyProperty - the property with a unique constraint that holds the key
 * @param key - the sender's own name for this send; none means that it is a new one
 * @param id - for a new row
 * @returns the row's id, which is another one where the row was there already
 */
export async function storeOnce<Row extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<Row>,
  values: Partial<Row>,
  keyProperty: keyof Row & string,
  key: string | null,
  id = v7(),
): Promise<string> {
  const now = new Date();
  const row = {
    createdAt: now,
    ...values,
    id,
    version: 1,
    [keyProperty]: key ?? id,
    updatedAt: now,
  };
  // The unique key decides, not a look before the write: two sends at once find one winner.
  await em.upsert(entity, row as never, {
    onConflictFields: [keyProperty] as never,
    onConflictAction: 'ignore',
    disableIdentityMap: true,
  });
  if (!key) return id;
  const stored = await em.findOneOrFail(entity, { [keyProperty]: key } as never, {
    fields: ['id'] as never,
    filters: false,
  });
  return (stored as { id: string }).id;
}
