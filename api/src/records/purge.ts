import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../graphql/context.ts';
import { requireViewer } from '../graphql/context.ts';
import type { Kind } from './kind.ts';
import { recordActivity } from './record-activity.ts';

/**
 * Deletes records in the trash permanently, together with their values in the activity log and in stored responses. The log still
 * shows who deleted what and when.
 *
 * @param days - only records deleted longer ago than this; 0: all
 * @returns the ids
 */
export async function purgeTrash(em: EntityManager, kind: Kind, days: number): Promise<string[]> {
  const table = em.getMetadata(kind.entity).tableName;
  const gone = await em.execute<{ id: string }[]>(
    `delete from "${table}" where deleted_at <= now() - make_interval(days => ?) returning id`,
    [days],
  );
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const list = [`{${ids.join(',')}}`];
  await em.execute(
    `update activity set title = '', before = null, after = null where record_id = any(?::text[])`,
    list,
  );
  await em.execute(`delete from idempotency_key where answer->>'id' = any(?::text[])`, list);
  return ids;
}

/**
 * Empties the trash of a kind. @returns an empty list: the new contents of the trash. @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function emptyTrash(context: Context, kind: Kind): Promise<object[]> {
  const viewer = requireViewer(context);
  const ids = await context.em.transactional(async (em) => {
    const purged = await purgeTrash(em, kind, 0);
    if (purged.length > 0) {
      const title = `${kind.label} trash`;
      recordActivity(em, viewer, {
        action: 'emptied',
        kind: kind.type,
        recordId: '',
        title,
        after: { records: purged.length },
      });
    }
    return purged;
  });
  await kind.purged?.(ids, context.env);
  await context.content.refresh();
  return [];
}
