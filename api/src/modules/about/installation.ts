import type { Orm } from '../../database/orm.ts';

interface Identity {
  /** A random UUID that a restore keeps. */
  id: string;
  /** A random UUID that each restore changes: the same id with another lineage is a copy of the installation. */
  lineage: string;
  /** When it was made, or first ran a version that notes it. */
  since: Date;
}

/** Which installation this is (`modules/about`). */
export interface Installation {
  read(): Promise<Identity>;
}

declare module '../../graphql/context.ts' {
  interface Services {
    installation: Installation;
  }
}

/** Reads the identity once. It never changes while a server runs: a restore refuses to run beside one. */
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
