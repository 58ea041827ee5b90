import type { KindRules } from '../../records/record.rules.ts';

/** Where a menu item leads; null where it only opens its submenu. */
export const linkOf = ({ path }: { path: string }): string | null => path || null;

export const rules: KindRules<{ path: string }> = {
  stored: ({ path }: { path?: string | null }) => ({ path: path ?? '' }),
  derived: (row) => ({ path: linkOf(row) }),
};
