import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../env.ts';
import type { Context } from '../graphql/context.ts';
import { requireViewer } from '../graphql/context.ts';
import { onceWithoutRow } from './idempotency.ts';
import type { Kind } from './kind.ts';
import { recordActivity } from './record-activity.ts';
import { idsOf, textArray } from './sql.ts';

/**
 * Deletes records in the trash, and their titles and values in the activity log. The log keeps their ids, and who deleted them
 * and when.
 * @param days - the minimum number of days since the record was moved to the trash
 * @returns the ids of the deleted records
 */
export async function purgeTrash(em: EntityManager, kind: Kind, days: number, env: Env): Promise<string[]> {
  const table = em.getMetadata(kind.entity).tableName;
  const ids = await idsOf(
    em,
    `delete from "${table}" where deleted_at <= now() - make_interval(days => ?) returning id`,
    [days],
  );
  if (ids.length === 0) return ids;
  // Deletes files before the commit. If the deletion fails, the rows stay in the trash, and the next purge tries again.
  await kind.purged?.(ids, env);
  await em.execute(
    `update activity set title = '', before = null, after = null where record_id = any(?::text[])`,
    [textArray(ids)],
  );
  return ids;
}

/**
 * Empties the trash and returns an empty list. A repeated request does not delete records that were moved to the trash after
 * the first request.
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT
 */
export async function emptyTrash(context: Context, kind: Kind): Promise<object[]> {
  const viewer = requireViewer(context);
  await onceWithoutRow(context, { name: `empty ${kind.label} trash` }, async (em) => {
    const ids = await purgeTrash(em, kind, 0, context.env);
    if (ids.length > 0) {
      const title = `${kind.label} trash`;
      recordActivity(em, viewer, {
        action: 'emptied',
        kind: kind.type,
        recordId: '',
        title,
        after: { records: ids.length },
      });
    }
  });
  await context.content.refresh();
  return [];
}
