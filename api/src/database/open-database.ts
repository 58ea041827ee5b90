import { loadSecrets } from '../secrets.ts';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';

/** A PostgreSQL that is up to date. */
export interface Database {
  /** How to connect to it. */
  url: string;
  isEmbedded: boolean;
  close(): Promise<void>;
}

interface Settings {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Finds the given PostgreSQL, or starts the embedded one, and migrates it.
 *
 * @param say - tells the one who starts the server what takes long
 * @throws StartError
 */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  const server = settings.databaseUrl
    ? await givenServer(settings.databaseUrl, settings.dataDir)
    : await embeddedServer(settings.dataDir, say);
  try {
    await migrate(server.url);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function givenServer(url: string, dataDir: string): Promise<Database> {
  // DATA_DIR holds the journal. Two servers that empty the same journal would lose each other's files.
  const lock = await lockDataDir(dataDir);
  try {
    await checkServer(url);
  } catch (error) {
    lock.release();
    throw error;
  }
  return { url, isEmbedded: false, close: async () => lock.release() };
}

// The embedded PostgreSQL takes the lock on DATA_DIR itself.
async function embeddedServer(dataDir: string, log: (line: string) => void): Promise<Database> {
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log });
  return { url: postgres.url, isEmbedded: true, close: () => postgres.stop() };
}
