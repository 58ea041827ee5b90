import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../graphql/context.ts';
import { recordActivity } from '../../records/record-activity.ts';

/**
 * Moves enquiries from one person to another without any other change. Each gets an entry in the log, because copies in the
 * installed app read only what the log names.
 *
 * @param ids - only these; default: all
 * @returns the ids of the moved enquiries
 */
export async function moveEnquiries(
  em: EntityManager,
  viewer: Pick<Viewer, 'id' | 'email' | 'name'>,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const some = ids ? 'and id = any(?::uuid[])' : '';
  const moved = await em.execute<{ id: string; name: string }[]>(
    `with found as (select id from enquiry where person_id = ? ${some} order by id for update)
     update enquiry set person_id = ?, version = version + 1, updated_at = now() where id in (select id from found)
     returning id, name`,
    [from, ...(ids ? [`{${ids}}`] : []), to],
  );
  for (const { id, name } of moved) {
    const subject = { kind: 'Enquiry', recordId: id, title: name };
    recordActivity(em, viewer, {
      action: 'updated',
      ...subject,
      before: { personId: from },
      after: { personId: to },
    });
  }
  if (moved.length > 0)
    await em.execute(`select pg_notify('enquiry_changed', id) from unnest(?::text[]) as moved (id)`, [
      `{${moved.map(({ id }) => id)}}`,
    ]);
  return moved.map(({ id }) => id).sort();
}
