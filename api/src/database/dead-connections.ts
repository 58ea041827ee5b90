import type { Pool, PoolClient } from 'pg';

/**
 * Gives the place of a connection that dies in a transaction back to its pool. The query builder below the ORM returns a
 * connection only after a `commit` or a `rollback` that was answered, which a dead one never answers: ten such deaths, and no
 * request would get a connection until the next start.
 */
export function giveBackTheDead(pool: Pool): void {
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return;
      const { release } = client;
      // Whoever still holds it gives it back, too, and a second time would throw.
      client.release = () => undefined;
      release(true);
    });
  });
}
