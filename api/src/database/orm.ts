import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { DatabaseError, Pool, PoolClient } from 'pg';
import { migrationsList } from './migrations/migrations.ts';

export type Orm = MikroORM;

/** Time limits in milliseconds. A request that exceeds a limit gets status 503. */
export interface RequestBounds {
  connectionTimeoutMillis: number;
  statement_timeout: number;
}

/** @param wait - how many seconds a request waits for a connection */
export const requestBounds = (wait: number): RequestBounds => ({
  connectionTimeoutMillis: wait * 1000,
  statement_timeout: wait * 2500,
});

interface OrmOptions {
  /** Default: no limits, because migrations, backups and jobs may take any time. */
  bounds?: Partial<RequestBounds>;
}

/** Creates the ORM without connecting, so only queries can fail. @param entities - empty for migrations */
export function openOrm(url: string, entities: EntityClass<object>[], { bounds = {} }: OrmOptions = {}): Orm {
  const orm: Orm = new MikroORM({
    clientUrl: url,
    entities,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // These tables have no entity, so the schema generator must ignore them.
    schemaGenerator: {
      skipTables: [
        'rate_limit',
        'known_address',
        'content_version',
        'change',
        'feed_epoch',
        'erased',
        'installation',
      ],
    },
    migrations: { migrationsList, allOrNothing: true, transactional: true, snapshot: false, silent: true },
    pool: { min: 0, max: 10 },
    driverOptions: {
      ...bounds,
      onPoolCreated(pool: Pool) {
        pools.set(orm, pool);
        dropTheDead(pool);
      },
    },
  });
  return orm;
}

/** The pools of the ORMs that have sent a statement. */
const pools = new WeakMap<Orm, Pool>();

/**
 * Closes the pool when its running statements and transactions have ended. Use this instead of `orm.close` while requests run:
 * `orm.close` never resolves if a request is just opening a connection, because kysely then fails to release the client.
 */
export async function closeOrm(orm: Orm): Promise<void> {
  await pools.get(orm)?.end();
}

/**
 * Removes connections from their pool if they break while in use. Otherwise:
 * - a connection that breaks in a transaction would keep its place in the pool, because the query builder returns it only
 *   after a response to `commit` or `rollback`. After ten such connections, no request would get a connection until the next
 *   start.
 * - a connection that PostgreSQL ends during a statement would be given to the next request before its socket is closed.
 */
function dropTheDead(pool: Pool): void {
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: DatabaseError) => {
      // After these errors (57P01 to 57P05), PostgreSQL closes the connection. After `end`, the pool does not lend the client.
      if (code?.startsWith('57P0')) client.end(() => undefined);
    });
    client.once('end', () => {
      if (!lent.has(client)) return;
      const { release } = client;
      // The request that uses the connection releases it later. A second release would throw.
      client.release = () => undefined;
      release(true);
    });
  });
}
