import { isDatabaseAway, isDatabaseBusy } from '../graphql/errors.ts';
import type { ContentVersion } from './content-version.ts';
import type { Orm } from './orm.ts';

/** The longest wait for an answer, and how long an answer holds. */
const PATIENCE_MS = 1000;

/**
 * Tells whether the database answers the requests of this instance. While the connection that listens is alive, it does. Else
 * the pool of requests is asked, once a second at most, so that nobody waits for a database that is gone or frozen.
 */
export function openAnswering(orm: Orm, content: ContentVersion): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, isThere: true };
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      // Nothing answers: the database is frozen, or all connections are in use. Only a database that is there refuses.
      timer = setTimeout(() => resolve(content.isRefused), PATIENCE_MS);
    });
    const probe = orm.em
      .fork()
      .execute('select 1')
      .then(() => true)
      .catch((error: unknown) => !isDatabaseAway(error) || isDatabaseBusy(error));
    const isThere = await Promise.race([probe, late]);
    clearTimeout(timer);
    last = { at: performance.now(), isThere };
    return isThere;
  }

  return async () => {
    if (content.isFresh() || (await content.confirm())) return true;
    if (performance.now() - last.at < PATIENCE_MS) return last.isThere;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
