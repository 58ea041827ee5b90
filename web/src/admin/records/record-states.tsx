import type { Column } from '../list/data-table.tsx';
import { VisibilityBadge } from '../list/state-badge.tsx';

/** What bulk actions set on a kind that is active or inactive (SPEC.md §4). */
export const visibilityStates = [
  { label: 'Activate', input: { status: 'active' } },
  { label: 'Deactivate', input: { status: 'inactive' } },
] as const;

/** The same for a kind that is published or a draft. */
export const publicationStates = [
  { label: 'Publish', input: { status: 'published' } },
  { label: 'Unpublish', input: { status: 'draft' } },
] as const;

/** The Status column of a kind that is active or inactive (SPEC.md §2). */
export const visibilityColumn: Column<{ isActive: boolean }> = {
  header: 'Status',
  cell: (row) => <VisibilityBadge isActive={row.isActive} />,
  sortBy: (row) => Number(!row.isActive),
  orders: ['active first', 'inactive first'],
};
