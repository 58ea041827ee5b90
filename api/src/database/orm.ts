import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { migrationsList } from './migrations/migrations.ts';

export type Orm = MikroORM;

/**
 * Opens the connection pool. Connects at the first query, so a database that is away fails there.
 *
 * @param entities - the tables that are read and written; none for migrations
 */
export function openOrm(url: string, entities: EntityClass<object>[]): Orm {
  return new MikroORM({
    clientUrl: url,
    entities,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // Its columns are the rate limiter's own.
    schemaGenerator: { skipTables: ['rate_limit'] },
    migrations: { migrationsList, allOrNothing: true, transactional: true, snapshot: false, silent: true },
    // A fault on the way to the database is answered as 503 rather than waited for.
    pool: { min: 0, max: 10 },
    driverOptions: { connectionTimeoutMillis: 3000 },
  });
}
