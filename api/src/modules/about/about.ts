import type { Orm } from '../../database/orm.ts';

/**
 * The level of the API, which tells the installed app what a server of another version can do. CONTRIBUTING.md, "Releasing", says
 * when to raise it.
 *
 * 2: /api/about names the installation. 3: touches, counsellors, times of follow-ups, reply templates. 4: people, and enquiries
 * that staff note.
 */
export const level = 4;

/** The level of the oldest installed app that this server supports. Removing a field raises it (CONTRIBUTING.md, "Releasing"). */
export const oldestApp = 1;

interface Identity {
  /** A random UUID that survives a restore. */
  id: string;
  /** A random UUID that changes with each restore: the same id with another lineage is a copy of the installation. */
  lineage: string;
  /** When the installation was created, or first ran a version that records this. */
  since: Date;
}

/** The identity of this installation (`modules/about`). */
export type Installation = ReturnType<typeof openInstallation>;

declare module '../../graphql/context.ts' {
  interface Services {
    installation: Installation;
  }
}

/** Reads the identity once. It cannot change while a server runs, because a restore refuses to run beside one. */
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
