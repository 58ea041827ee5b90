import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns whether pg-boss has created its tables. */
export async function hasJobs(em: EntityManager): Promise<boolean> {
  const rows = await em.execute(`select where to_regclass('pgboss.job') is not null`);
  return rows.length > 0;
}
