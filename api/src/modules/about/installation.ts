import type { Orm } from '../../database/orm.ts';
import type { Identity, Installation } from '../../graphql/context.ts';

/** Reads the identity once. It cannot change while a server runs, because a restore refuses to run beside one. */
export function openInstallation(orm: Orm): Installation {
  let known: Identity | null = null;
  return {
    async read() {
      if (known) return known;
      const [row] = await orm.em
        .fork()
        .execute<{ id: string; lineage: string; since: string | Date }[]>(
          'select i.id, c.lineage, i.created_at as since from installation i, content_version c',
        );
      if (!row) throw new Error('The table installation has no row.');
      known = { ...row, since: new Date(row.since) };
      return known;
    },
  };
}
