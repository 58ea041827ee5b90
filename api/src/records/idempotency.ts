/**
 * A request that is sent twice has only one effect (docs/product.md, "Idempotency"). For mutations by staff, a table stores the
 * key and the result. A visitor's key is stored in the row itself, because the journal needs it while the database is
 * unavailable.
 */
import { FlushMode, type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer } from '../graphql/context.ts';
import { badInput } from '../graphql/errors.ts';

/**
 * Runs a mutation in one transaction, only once per Idempotency-Key. A repeated key gets the stored result and changes nothing,
 * even while the first request is still running.
 *
 * @param operation - the operation and the id it is for; a key is valid for only one operation
 * @throws AppError BAD_USER_INPUT if the key was used for something else
 */
export async function once<Row extends { id: string | number }>(
  context: Context,
  entity: EntityClass<Row>,
  operation: string,
  work: (em: EntityManager) => Promise<Row>,
): Promise<Row> {
  const viewer = requireViewer(context);
  const key = context.idempotencyKey && `${viewer.id}:${context.idempotencyKey}`;
  // Does not flush automatically, because a query inside `work` must not write the values that it is meant to check.
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
      const { tableName, props } = em.getMetadata(entity);
      // Computed fields, such as a post's views, are part of the result although they are not columns.
      const computed = props.filter(({ formula }) => formula).map(({ name }) => [name, row[name]]);
      await em.execute(
        `update idempotency_key set answer = (select to_jsonb(t) || ?::jsonb from "${tableName}" t where id = ?) where key = ?`,
        [JSON.stringify(Object.fromEntries(computed)), row.id, key],
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
  return em.map<Row>(entity, first.answer);
}

/** A mutation that staff sent with an Idempotency-Key, and its result. */
@Entity()
export class IdempotencyKey {
  /** The account's id and the client's key. */
  @PrimaryKey({ type: t.text })
  key!: string;

  /** The operation and its id, because a key must not be used for two different mutations. */
  @Property({ type: t.text })
  operation!: string;

  /** The resulting row, by column; null until the mutation is done. */
  @Property({ type: t.json, nullable: true })
  answer: object | null = null;

  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
