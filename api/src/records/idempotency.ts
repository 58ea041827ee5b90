/**
 * What is sent twice is done once (docs/product.md, "Idempotency"). A mutation of staff is remembered with its answer in a
 * table. What a visitor sends carries its key in its own row, because the journal must know it while the database is away.
 */
import { FlushMode } from '@mikro-orm/core';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';
import { type Context, requireViewer } from '../graphql/context.ts';
import { badInput } from '../graphql/errors.ts';

/**
 * Does a mutation in one transaction, and once for each Idempotency-Key: the same key again answers the same row and
 * does nothing, even while the first is still under way (DESIGN.md §4).
 *
 * @param operation - what is done to which id; a key serves one of them only
 * @throws AppError BAD_USER_INPUT when the key was used for something else
 */
export async function once<Row extends { id: string | number }>(
  context: Context,
  entity: EntityClass<Row>,
  operation: string,
  work: (em: EntityManager) => Promise<Row>,
): Promise<Row> {
  const viewer = requireViewer(context);
  const key = context.idempotencyKey && `${viewer.id}:${context.idempotencyKey}`;
  // Nothing is written before `work` says so: a check of a rule must not first write what it checks.
  return context.em.transactional(
    async (em) => {
      if (!key) return work(em);
      // A second request with this key waits here until the first has committed or failed.
      const claimed = await em.execute(
        'insert into idempotency_key (key, operation, created_at) values (?, ?, now()) on conflict do nothing returning key',
        [key, operation],
      );
      if (claimed.length === 0) return replay(em, entity, key, operation);
      const row = await work(em);
      await em.flush();
      const table = em.getMetadata(entity).tableName;
      await em.execute(
        `update idempotency_key set answer = (select to_jsonb(t) from "${table}" t where id = ?) where key = ?`,
        [row.id, key],
      );
      return row;
    },
    { flushMode: FlushMode.COMMIT },
  );
}

async function replay<Row extends object>(
  em: EntityManager,
  entity: EntityClass<Row>,
  key: string,
  operation: string,
): Promise<Row> {
  const rows = await em.execute<{ operation: string; answer: object }[]>(
    'select operation, answer from idempotency_key where key = ?',
    [key],
  );
  const first = rows[0];
  if (first?.operation !== operation) {
    throw badInput('This Idempotency-Key was used for another request. Send a new one.');
  }
  return em.map(entity, first.answer as never) as unknown as Row;
}

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
