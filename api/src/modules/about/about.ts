import type { Orm } from '../../database/orm.ts';

/**
 * The level of the API, from which apps derive the features of the server (CONTRIBUTING.md, "Releasing"). Level 2: /api/about
 * identifies the installation. Level 3: touches (logged calls, messages and visits), counsellors, follow-up times, reply
 * templates. Level 4: people, and enquiries that staff enter.
 */
export const level = 4;

/**
 * The level of the oldest installed app that is supported. Increase it when a field is removed (CONTRIBUTING.md, "Releasing").
 */
export const oldestApp = 1;

interface Identity {
  /** A restore does not change the id. */
  id: string;
  /** Each restore changes the lineage. Servers with the same id and different lineages are copies of each other. */
  lineage: string;
  /** When the installation was created. */
  since: Date;
}

export type Installation = ReturnType<typeof openInstallation>;

declare module '../../graphql/context.ts' {
  interface Services {
    installation: Installation;
  }
}

/** Caches the identity. It cannot change while the server runs, because a restore requires that no server uses the database. */
export function openInstallation(orm: Orm) {
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
