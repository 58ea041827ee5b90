import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { migrationsList } from './migrations/migrations.ts';

export type Orm = MikroORM;

/**
 * Opens the connection pool. The first query connects, so that is where an unreachable database fails.
 *
 * @param entities - the tables to read and write; none for migrations
 */
export function openOrm(url: string, entities: EntityClass<object>[]): Orm {
  return new MikroORM({
    clientUrl: url,
    entities,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // No entity describes these: the limits of sign-ins own two, `content-version.ts` and `erase.ts` the others.
    schemaGenerator: { skipTables: ['rate_limit', 'known_address', 'content_version', 'erased'] },
    migrations: { migrationsList, allOrNothing: true, transactional: true, snapshot: false, silent: true },
    // A connection that cannot be opened fails quickly with 503 instead of waiting.
    pool: { min: 0, max: 10 },
    driverOptions: { connectionTimeoutMillis: 3000 },
  });
}
