import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { DatabaseError, Pool, PoolClient } from 'pg';
import { migrationsList } from './migrations/migrations.ts';

export type Orm = MikroORM;

/** The bounds of the pool that answers requests: 2 s for a connection and 5 s a statement, then 503. */
export const requestBounds: RequestBounds = { connectionTimeoutMillis: 2000, statement_timeout: 5000 };

export interface RequestBounds {
  connectionTimeoutMillis: number;
  statement_timeout: number;
}

interface OrmOptions {
  /** Default: none. Migrations, backups and jobs take the time that they need. */
  bounds?: Partial<RequestBounds>;
}

/**
 * Opens the connection pool. The first query connects, so that is where an unreachable database fails.
 *
 * @param entities - the tables to read and write; none for migrations
 */
export function openOrm(url: string, entities: EntityClass<object>[], { bounds = {} }: OrmOptions = {}): Orm {
  return new MikroORM({
    clientUrl: url,
    entities,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // No entity describes these: the limits of sign-ins own two, `content-version.ts`, `erase.ts` and `installation.ts` the others.
    schemaGenerator: {
      skipTables: ['rate_limit', 'known_address', 'content_version', 'erased', 'installation'],
    },
    migrations: { migrationsList, allOrNothing: true, transactional: true, snapshot: false, silent: true },
    pool: { min: 0, max: 10 },
    driverOptions: { ...bounds, onPoolCreated: dropTheDead },
  });
}

/**
 * Removes connections that are lost while they are in use from their pool. Otherwise
 *
 * - a connection lost in a transaction keeps its place in the pool, because the query builder below the ORM returns it only after a
 *   `commit` or `rollback` that was answered: after ten of them no request gets a connection until the next start.
 * - a connection that PostgreSQL ends during a statement is returned and given to the next request before its socket is closed.
 */
function dropTheDead(pool: Pool): void {
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: DatabaseError) => {
      // PostgreSQL closes the connection after these (57P01 to 57P05). A pool does not lend a client that is ending.
      if (code?.startsWith('57P0')) client.end(() => undefined);
    });
    client.once('end', () => {
      if (!lent.has(client)) return;
      const { release } = client;
      // Its user releases it as well, and a second release would throw.
      client.release = () => undefined;
      release(true);
    });
  });
}
