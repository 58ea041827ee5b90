import type { InboxRowFragment } from '../../../gql/graphql.ts';
import type { BulkEnd } from './bulk-change.ts';

export const takenAtOnce = 10;

/**
 * Assigns up to ten of the oldest enquiries to the user. If colleagues take some of them first, the next oldest are assigned.
 * @param readOldest - reads at most ten
 * @param take - assigns the rows, but skips those that have changed since they were read
 */
export async function takeOldest(
  readOldest: () => Promise<readonly InboxRowFragment[]>,
  take: (rows: readonly InboxRowFragment[]) => Promise<BulkEnd>,
): Promise<BulkEnd> {
  const all: BulkEnd = { before: [], left: [], met: 0, queued: false, message: null };
  const tried = new Set<string>();
  while (all.before.length < takenAtOnce && all.message === null) {
    const oldest = (await readOldest()).filter(({ _id }) => !tried.has(_id));
    const rows = oldest.slice(0, takenAtOnce - all.before.length);
    if (rows.length === 0) break;
    for (const { _id } of rows) tried.add(_id);
    const end = await take(rows);
    all.before.push(...end.before);
    all.queued ||= end.queued;
    all.message = end.message;
    if (end.met === 0) break;
  }
  return all;
}
