import type { ContentVersion } from '../../database/content-version.ts';
import type { Orm } from '../../database/orm.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';

/**
 * Tells which pictures are in the trash. The ids are read once for each version of the content, which a picture raises on its
 * way into the trash and out of it: so every instance knows at once, and a picture costs no query. While the database is
 * away, the ids that were read last hold.
 *
 * @throws what the database throws, when it is away before the first reading
 */
export function openTrashedPictures(orm: Orm, content: ContentVersion): (id: string) => Promise<boolean> {
  let known: { generation: number; ids: Promise<Set<string>> } | null = null;

  async function read(): Promise<Set<string>> {
    const rows = await orm.em
      .fork()
      .execute<{ id: string }[]>('select id from picture where deleted_at is not null');
    return new Set(rows.map(({ id }) => id));
  }

  return async (id) => {
    if (!content.isFresh()) await content.confirm();
    const last = known;
    const { generation } = content;
    if (last?.generation === generation) return (await last.ids).has(id);
    const ids = read().catch((error) => {
      known = last;
      if (!last || !isDatabaseAway(error)) throw error;
      return last.ids;
    });
    known = { generation, ids };
    return (await ids).has(id);
  };
}
