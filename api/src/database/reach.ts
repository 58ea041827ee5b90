import { join } from 'node:path';
import pg from 'pg';
import { loadSecrets } from '../secrets.ts';
import { checkServer } from './check-server.ts';
import { readPostmasterFile } from './embedded.postmaster.ts';

/** `close` stops the database if this process started it. */
export interface ReachedDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Returns the database in DATABASE_URL. If DATABASE_URL is unset, returns the embedded database; null if it does not respond.
 * @throws StartError
 */
export async function reachRunning(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<ReachedDatabase | null> {
  const { databaseUrl, dataDir } = settings;
  const close = async () => undefined;
  if (databaseUrl) {
    await checkServer(databaseUrl);
    return { url: databaseUrl, close };
  }
  const url = runningEmbedded(dataDir);
  return url && (await answers(url)) ? { url, close } : null;
}

/** Returns the URL of the embedded database, or null without a pid file. Does not check that the database responds. */
export function runningEmbedded(dataDir: string): string | null {
  try {
    const file = readPostmasterFile(join(dataDir, 'postgres'));
    if (!file || file === 'unreadable') return null;
    const { databasePassword } = loadSecrets(dataDir);
    return `postgres://prasthan:${encodeURIComponent(databasePassword)}@127.0.0.1:${file.port}/prasthan`;
  } catch {
    return null;
  }
}

// With a shorter timeout, a busy database would count as stopped. A stopped database refuses the connection immediately.
const answers = (url: string): Promise<boolean> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 20_000 }, async () => true).catch(() => false);

export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // If the connection breaks, the query fails. Without a listener, the `error` event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
