import pg from 'pg';
import type { ContentVersion } from '../database/content-version.ts';
import type { Orm } from '../database/orm.ts';
import { isDatabaseAway, isDatabaseBusy } from '../graphql/errors.ts';

/** In ms: how long to wait for the database to answer, and for how long the result is used again. */
const PATIENCE_MS = 1000;

/** @param isDoubted - true after a failed query: an earlier result is then not used */
export type IsAnswering = (isDoubted?: boolean) => Promise<boolean>;

/**
 * Tells whether the database answers this instance. It does while the listening connection gets answers. Otherwise two questions
 * are asked, at most once a second: a query of the requests' pool, and a new connection, because all connections of the pool may be
 * in use. An answer to either counts, even a refusal.
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

/** Resolves if the database answered, even by a refusal; rejects otherwise. */
const isTrue = (question: Promise<unknown>): Promise<true> =>
  question.then(
    () => true,
    (error: unknown) => {
      const isAnswer = !isDatabaseAway(error) || (isDatabaseBusy(error) && error instanceof pg.DatabaseError);
      if (!isAnswer) throw error;
      return true;
    },
  );

/** Whether at least one question is answered in time. */
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
