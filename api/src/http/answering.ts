import pg from 'pg';
import type { ContentVersion } from '../database/content-version.ts';
import { inTime } from '../database/in-time.ts';
import type { Orm } from '../database/orm.ts';
import { isDatabaseAway, isDatabaseBusy } from '../graphql/errors.ts';

/** How long to wait for a response, and how long to reuse the result, in ms. */
const PATIENCE_MS = 1000;

/** @param isDoubted - true to ask the database even if it has just responded, for example after a failed query */
export type IsAnswering = (isDoubted?: boolean) => Promise<boolean>;

/**
 * Checks whether the database responds. Uses the connection of `content` first. If there is no response, sends a query through
 * the request pool and opens a new connection, at most once a second. The new connection is needed because all connections of
 * the pool may be in use. Any response counts, even an error such as "too many connections".
 */
export function openAnswering(url: string, orm: Orm, content: ContentVersion): IsAnswering {
  let last = { at: Number.NEGATIVE_INFINITY, isThere: true };
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const questions = [succeeds(orm.em.fork().execute('select 1')), succeeds(knock(url))];
    const isThere = await inTime<boolean>(Promise.any(questions), PATIENCE_MS).catch(() => false);
    last = { at: performance.now(), isThere };
    return isThere;
  }

  return async (isDoubted = false) => {
    if ((!isDoubted && content.isFresh()) || (await content.confirm())) return true;
    if (performance.now() - last.at < PATIENCE_MS) return last.isThere;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function knock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Rejects if PostgreSQL cannot be reached, if the connection is lost, or while PostgreSQL starts or stops (57P0x). Any other
 * error from PostgreSQL counts as a response, even "too many connections".
 */
const succeeds = (question: Promise<unknown>): Promise<true> =>
  question.then(
    () => true,
    (error: unknown) => {
      const isAnswer = !isDatabaseAway(error) || (isDatabaseBusy(error) && error instanceof pg.DatabaseError);
      if (!isAnswer) throw error;
      return true;
    },
  );
