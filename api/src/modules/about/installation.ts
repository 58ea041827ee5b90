import type { Orm } from '../../database/orm.ts';
import type { Installation } from '../../graphql/context.ts';

/** Reads the id once. It never changes while a server runs: a restore refuses to run beside one. */
export function openInstallation(orm: Orm): Installation {
  let known: string | null = null;
  return {
    async id() {
      if (known) return known;
      const [row] = await orm.em.fork().execute<{ id: string }[]>('select id from installation');
      if (!row) throw new Error('The table installation has no row.');
      known = row.id;
      return known;
    },
  };
}
