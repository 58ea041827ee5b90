import { loadSecrets } from '../secrets.ts';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { lockDataDir } from './lock.ts';
import { isOlder, migrate } from './migrate.ts';

export interface Database {
  url: string;
  isEmbedded: boolean;
  close(): Promise<void>;
}

interface Settings {
  databaseUrl: string | null;
  dataDir: string;
}

/** Opens and migrates the database. `keep` runs before a database of an older version is migrated. @throws StartError */
export async function openDatabase(
  settings: Settings,
  say: (line: string) => void,
  keep: (url: string) => Promise<void> = async () => undefined,
): Promise<Database> {
  const server = await openServer(settings, say);
  try {
    if (await isOlder(server.url)) await keep(server.url);
    await migrate(server.url);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Opens the database without migrating it. @throws StartError, for example if another server is using DATA_DIR */
export const openServer = (
  { databaseUrl, dataDir }: Settings,
  say: (line: string) => void,
): Promise<Database> => (databaseUrl ? connectToServer(databaseUrl, dataDir) : embeddedServer(dataDir, say));

async function connectToServer(url: string, dataDir: string): Promise<Database> {
  // DATA_DIR contains the journal of enquiries that are not in the database yet. If two servers used the same journal, each
  // would delete the other's files.
  const lock = await lockDataDir(dataDir);
  try {
    await checkServer(url);
  } catch (error) {
    lock.release();
    throw error;
  }
  return { url, isEmbedded: false, close: async () => lock.release() };
}

// Takes no lock itself, because `startEmbeddedPostgres` locks DATA_DIR.
async function embeddedServer(dataDir: string, log: (line: string) => void): Promise<Database> {
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log });
  return { url: postgres.url, isEmbedded: true, close: () => postgres.stop() };
}
