/**
 * A request that is repeated with the same Idempotency-Key takes effect once (docs/product.md, "Idempotency"). For mutations by
 * staff, the table below stores the key and the id of the resulting row. An enquiry from a visitor has the key in its own row,
 * and in the journal file that stores the enquiry while the database is unavailable.
 */
import { hash } from 'node:crypto';
import { FlushMode, type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer } from '../graphql/context.ts';
import { badInput, notFound } from '../graphql/errors.ts';

type Work<Result> = (em: EntityManager) => Promise<Result>;

export interface Operation {
  /** What the request does, with the ids of its records. When a record is erased, its id is used to find the keys to delete. */
  name: string;
  /** The values that the request sends. A repeated request must send the same ones. */
  content?: unknown;
}

/**
 * Runs a mutation in one transaction, and only once per Idempotency-Key. A repeated request changes nothing, even while the
 * first request is still running. The repeated request gets the current row, but with the `version` that the row had after the
 * first request. If the row has been changed since, a save with this `version` is refused instead of overwriting the change.
 * @throws AppError BAD_USER_INPUT if the key was used for another operation or with other content; NOT_FOUND if the row was
 * deleted since the first request
 */
export function once<Row extends { id: string | number }>(
  context: Context,
  entity: EntityClass<Row>,
  operation: Operation,
  work: Work<Row>,
): Promise<Row> {
  return runOnce(context, operation, work, async (em, { record_id: id, version }) => {
    // Reads the row outside the identity map. Otherwise the commit would write the `version` assigned below to the database.
    const options = { filters: false, disableIdentityMap: true } as const;
    const row = await em.findOne<{ id: string | number }>(entity, { id: id ?? '' }, options);
    if (!row) throw notFound(em.getMetadata(entity).className);
    return Object.assign(row as Row, version !== null && { version });
  });
}

/** For a mutation that does not result in a single row, such as reordering a list. */
export const onceWithoutRow = (context: Context, operation: Operation, work: Work<void>): Promise<void> =>
  runOnce(
    context,
    operation,
    async (em) => {
      await work(em);
      return null;
    },
    async () => null,
  ).then(() => undefined);

type Result = { id: string | number; version?: number } | null;

interface Stored {
  operation: string;
  record_id: string | null;
  version: number | null;
}

function runOnce<Row extends Result>(
  context: Context,
  { name, content = null }: Operation,
  work: Work<Row>,
  replay: (em: EntityManager, stored: Stored) => Promise<Row>,
): Promise<Row> {
  const viewer = requireViewer(context);
  const key = context.idempotencyKey && `${viewer.id}:${context.idempotencyKey}`;
  const operation = `${hash('sha256', JSON.stringify(content))} ${name}`;
  // `FlushMode.COMMIT` turns off automatic flushing. Otherwise, if `work` changes values and then checks them with a query,
  // MikroORM would write the values to the database before the query.
  return context.em.transactional(
    async (em) => {
      if (!key) return work(em);
      // A second request with this key waits here until the first request has committed or failed.
      const claimed = await em.execute(
        'insert into idempotency_key (key, operation, created_at) values (?, ?, now()) on conflict do nothing returning key',
        [key, operation],
      );
      if (claimed.length === 0) return replay(em, await storedOf(em, key, operation));
      const row = await work(em);
      await em.flush();
      if (row)
        await em.execute('update idempotency_key set record_id = ?, version = ? where key = ?', [
          String(row.id),
          row.version ?? null,
          key,
        ]);
      return row;
    },
    { flushMode: FlushMode.COMMIT },
  );
}

async function storedOf(em: EntityManager, key: string, operation: string): Promise<Stored> {
  const [first] = await em.execute<Stored[]>(
    'select operation, record_id, version from idempotency_key where key = ?',
    [key],
  );
  if (first?.operation === operation) return first;
  throw badInput('This Idempotency-Key was used for another request. Send a new one.');
}

@Entity()
export class IdempotencyKey {
  /** The account's id and the client's key. */
  @PrimaryKey({ type: t.text })
  key!: string;

  /** The content's hash, then the operation's name in plain text. A request with this key and another operation is refused. */
  @Property({ type: t.text })
  operation!: string;

  /** Null until the mutation has finished. Stays null if the mutation does not result in a single row. */
  @Property({ type: t.text, nullable: true })
  recordId: string | null = null;

  /** The row's version after the mutation; null if the row has no version. */
  @Property({ type: t.integer, nullable: true })
  version: number | null = null;

  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
