import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { dropTheDead } from './dead-connections.ts';
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
