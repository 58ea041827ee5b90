import type { EntityManager } from '@mikro-orm/postgresql';

/** The keys of PostgreSQL's advisory locks. Any numbers work, but all instances must use the same ones. */
export const advisoryLocks = {
  migrations: 7_219_405_518,
  feed: 7_219_405_519,
  accounts: 7_219_405_520,
  seed: 7_219_405_521,
} as const;

/** Waits until no other transaction holds the lock of this text, and holds it until the transaction ends. */
export const lockText = (em: EntityManager, text: string) =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [text]);
