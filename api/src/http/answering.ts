import pg from 'pg';
import type { ContentVersion } from '../database/content-version.ts';
import type { Orm } from '../database/orm.ts';
import { isDatabaseAway, isDatabaseBusy } from '../graphql/errors.ts';

/** The longest wait for an answer, and how long an answer holds. */
const PATIENCE_MS = 1000;

/** @param isDoubted - after a failure: an answer of up to two seconds ago does not count */
export type IsAnswering = (isDoubted?: boolean) => Promise<boolean>;

/**
 * Tells whether the database is there for the requests of this instance. While the connection that listens is answered, it is.
 * Else it is asked, once a second at most, so that nobody waits for a database that is gone or frozen: it is there when the
 * pool of requests is answered, or a new connection is accepted or refused. All connections of the pool may be in use.
 */
export function openAnswering(url: string, orm: Orm, content: ContentVersion): IsAnswering {
  let last = { at: Number.NEGATIVE_INFINITY, isThere: true };
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const isThere = await inTime([isTrue(orm.em.fork().execute('select 1')), isTrue(knock(url))]);
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

/** Whether a question was answered, if only by a refusal.. */
const isTrue = (question: Promise<unknown>): Promise<true> =>
  question.then(
    () => true,
    (error: unknown) => {
      const isAnswer = !isDatabaseAway(error) || (isDatabaseBusy(error) && error instanceof pg.DatabaseError);
      if (!isAnswer) throw error;
      return true;
    },
  );

/** Whether one of some questions is answered in time. */
async function inTime(questions: Promise<true>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([Promise.any(questions).catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
