import type { EntityManager } from '@mikro-orm/postgresql';

/** The keys of PostgreSQL's advisory locks. Any numbers work, but all instances must use the same ones. */
export const advisoryLocks = {
  migrations: 7_219_405_518,
  feed: 7_219_405_519,
  accounts: 7_219_405_520,
  seed: 7_219_405_521,
} as const;

/** Takes an advisory lock for a text until the transaction ends. Waits while another transaction holds this lock. */
export const lockText = (em: EntityManager, text: string) =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [text]);
