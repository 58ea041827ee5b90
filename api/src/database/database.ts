import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { noRateLimits, openRateLimits, type RateLimits } from '../limits/rate-limits.ts';
import { Contact } from '../modules/contact/contact.entity.ts';
import { type EnquiryJournal, type KeptEnquiry, openEnquiryJournal } from '../modules/contact/journal.ts';
import { storeOnce } from '../records/submission.ts';
import { loadSecrets } from '../secrets.ts';
import { seed } from '../seeders/seed.ts';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type InboxFeed, openInboxFeed } from './inbox-feed.ts';
import { lockDataDir } from './lock.ts';
import { migrate } from './migrate.ts';
import { type Orm, openOrm } from './orm.ts';

export interface Database {
  orm: Orm;
  limits: RateLimits;
  feed: InboxFeed;
  journal: EnquiryJournal;
  close(): Promise<void>;
}

/**
 * Opens the given PostgreSQL, or starts the embedded one; migrates it, and seeds it when it is empty.
 *
 * @throws StartError
 */
export async function openDatabase(env: Env, log: Logger, say: (line: string) => void): Promise<Database> {
  // The embedded PostgreSQL takes the lock itself. With a given one DATA_DIR still holds this server's journal: two servers
  // that empty the same journal would lose each other's files.
  const lock = env.databaseUrl ? await lockDataDir(env.dataDir) : null;
  try {
    const database = await openParts(env, log, say);
    return { ...database, close: () => database.close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openParts(env: Env, log: Logger, say: (line: string) => void): Promise<Database> {
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: env.dataDir,
        password: loadSecrets(env.dataDir).databasePassword,
        log: say,
      });
  try {
    const url = embedded?.url ?? env.databaseUrl ?? '';
    if (!embedded) await checkServer(url);
    await migrate(url);
    const orm = openOrm(url);
    await seed(orm.em.fork(), env.seed ?? (embedded ? 'demo' : 'none'));
    const feed = openInboxFeed(url, log);
    const journal = openEnquiryJournal(env.dataDir, (enquiry) => storeKept(orm, feed, enquiry), log);
    const limits = env.rateLimits ? openRateLimits(url) : noRateLimits;
    return {
      orm,
      limits,
      feed,
      journal,
      async close() {
        await journal.close();
        await feed.close();
        await limits.close();
        await orm.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function storeKept(orm: Orm, feed: InboxFeed, enquiry: KeptEnquiry): Promise<void> {
  const { id, idempotencyKey, receivedAt, values } = enquiry;
  const row = { ...values, createdAt: new Date(receivedAt) };
  await storeOnce(orm.em.fork(), Contact, row, 'idempotencyKey', idempotencyKey, id);
  feed.announce(id);
}
