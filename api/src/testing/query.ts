import pg from 'pg';
import { withClient } from '../database/reach.ts';

/** Opens a connection. If the connection is lost, the next query fails, but the process continues. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const query = <Row extends object = Record<string, unknown>>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  withClient(
    { connectionString: url, connectionTimeoutMillis: 10_000 },
    async (client) => (await client.query<Row>(sql, [...values])).rows,
  );
