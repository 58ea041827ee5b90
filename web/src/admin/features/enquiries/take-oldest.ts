import type { InboxRowFragment } from '../../../gql/graphql.ts';
import type { BulkEnd } from './bulk-change.ts';

/** How many enquiries one press takes. */
export const takenAtOnce = 10;

/**
 * Takes the ten oldest new enquiries that nobody has. Those that a colleague takes meanwhile are theirs, and the next ones are
 * taken instead.
 *
 * @param readOldest the oldest new enquiries of nobody, at most ten
 * @param take gives them to oneself; a row that has changed since it was read is left out
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
