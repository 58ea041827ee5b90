import type { ContentVersion } from '../../database/content-version.ts';
import type { Orm } from '../../database/orm.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';

/**
 * Returns a function that tells whether a picture is in the trash. The ids are read once per content version, which is raised when
 * a picture enters or leaves the trash: every instance sees the change at once, and serving a picture needs no query. While the
 * database is unavailable, the last ids are used.
 *
 * @throws the database's error if it is unavailable before the first read
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
