import type { DatabaseError, Pool, PoolClient } from 'pg';

/**
 * Takes connections that die while they are in use out of their pool. Without this
 *
 * - one that dies in a transaction keeps its place for good: the query builder below the ORM returns a connection only after a
 *   `commit` or a `rollback` that was answered. Ten such deaths, and no request would get a connection until the next start.
 * - one that PostgreSQL ends in the middle of a statement is lent again: the statement fails, the connection is returned, and
 *   the next request gets it before its socket is closed.
 */
export function dropTheDead(pool: Pool): void {
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
      // Whoever still holds it gives it back, too, and a second time would throw.
      client.release = () => undefined;
      release(true);
    });
  });
}
