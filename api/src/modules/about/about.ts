import type { Orm } from '../../database/orm.ts';

/**
 * The level of the API, for the installed app, which must work with servers of neighbouring versions. Raise it by one in a release
 * that adds something that the app needs, and raise `oldestLevel` in desktop/src/main/session/server-about.ts when the app starts
 * to need it. Removing a field raises it too: see `oldestApp`.
 *
 * 1: the first version. 2: /api/about names the installation. 3: touches, counsellors, times of follow-ups and reply templates. 4:
 * people, and enquiries that staff note.
 */
export const level = 4;

/**
 * The level of the oldest installed app that this server still supports. A field that the app asks for is first deprecated and
 * removed in a later release; that release raises this number to the level that stopped asking for it.
 */
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
export interface Installation {
  read(): Promise<Identity>;
}

declare module '../../graphql/context.ts' {
  interface Services {
    installation: Installation;
  }
}

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
