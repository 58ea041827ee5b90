import type { Orm } from '../../database/orm.ts';

/**
 * The level of the API, which tells the installed app what a server of another version can do. CONTRIBUTING.md, "Releasing", says
 * when to raise it.
 *
 * Level 2: /api/about identifies the installation. Level 3: touches, counsellors, times of follow-ups, reply templates. Level 4:
 * people, and enquiries entered by staff.
 */
export const level = 4;

/**
 * The level of the oldest installed app that this server supports. Raise it when a field is removed (CONTRIBUTING.md,
 * "Releasing").
 */
export const oldestApp = 1;

interface Identity {
  /** A random UUID that stays the same after a restore. */
  id: string;
  /** A random UUID that changes with each restore. The same id with two lineages means that one server is a copy of the other. */
  lineage: string;
  /** When the installation was created, or when it first ran a version that records this time. */
  since: Date;
}

/** Reads the identity of this installation. */
export type Installation = ReturnType<typeof openInstallation>;

declare module '../../graphql/context.ts' {
  interface Services {
    installation: Installation;
  }
}

/** Caches the identity after its first read. It cannot change meanwhile, because a restore refuses to run beside a server. */
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
