import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { DatabaseError, Pool, PoolClient } from 'pg';
import { migrationsList } from './migrations/migrations.ts';

export type Orm = MikroORM;

/** The limits of a pool that serves requests, in milliseconds. Exceeding them gives 503. */
export interface RequestBounds {
  connectionTimeoutMillis: number;
  statement_timeout: number;
}

/** @param wait how many seconds a request waits for a connection; a statement may take two and a half times as long */
export const requestBounds = (wait: number): RequestBounds => ({
  connectionTimeoutMillis: wait * 1000,
  statement_timeout: wait * 2500,
});

interface OrmOptions {
  /** Default: none, because migrations, backups and jobs may take any time. */
  bounds?: Partial<RequestBounds>;
}

/** Opens the pool without connecting, so only the first query can fail. @param entities - none for migrations */
export function openOrm(url: string, entities: EntityClass<object>[], { bounds = {} }: OrmOptions = {}): Orm {
  return new MikroORM({
    clientUrl: url,
    entities,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // These tables have no entity. They belong to sign-in limits, `content-version.ts`, `erase.ts` and `installation.ts`.
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
    driverOptions: { ...bounds, onPoolCreated: dropTheDead },
  });
}

/**
 * Removes connections from their pool if they are lost while in use. Otherwise
 *
 * - a connection lost in a transaction keeps its place in the pool, because the query builder below the ORM returns it only after
 *   an answered `commit` or `rollback`. After ten of them, no request gets a connection until the next start.
 * - a connection that PostgreSQL ends during a statement is returned and given to the next request before its socket is closed.
 */
function dropTheDead(pool: Pool): void {
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: DatabaseError) => {
      // PostgreSQL closes the connection after these errors (57P01 to 57P05). The pool does not lend a client that is ending.
      if (code?.startsWith('57P0')) client.end(() => undefined);
    });
    client.once('end', () => {
      if (!lent.has(client)) return;
      const { release } = client;
      // The request using the connection releases it too, and a second release would throw.
      client.release = () => undefined;
      release(true);
    });
  });
}
