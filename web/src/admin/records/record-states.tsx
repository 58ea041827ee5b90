import { publications, visibilities } from 'api/visibility';
import type { Column } from '../list/data-table.tsx';
import { PublicationBadge, VisibilityBadge } from '../list/state-badge.tsx';

/** What bulk actions set on a kind that is active or inactive. */
export const visibilityStates = [
  { label: 'Activate', input: { status: 'active' } },
  { label: 'Deactivate', input: { status: 'inactive' } },
] as const;

/** What bulk actions set on a kind that is published or a draft. */
export const publicationStates = [
  { label: 'Publish', input: { status: 'published' } },
  { label: 'Unpublish', input: { status: 'draft' } },
] as const;

/** The Status column of a kind that is active or inactive. */
export const visibilityColumn: Column<{ isActive: boolean }> = {
  header: 'Status',
  cell: (row) => <VisibilityBadge isActive={row.isActive} />,
  sortBy: (row) => Number(!row.isActive),
  searchBy: (row) => (row.isActive ? visibilities.active : visibilities.inactive),
  orders: ['active first', 'inactive first'],
};

interface Publishable {
  isPublished: boolean;
  status: string;
  publishAt?: string | null;
}

/** The Status column of a kind that is published or a draft. */
export const publicationColumn: Column<Publishable> = {
  header: 'Status',
  cell: ({ isPublished, status, publishAt }) => (
    <PublicationBadge isPublished={isPublished} status={status} publishAt={publishAt} />
  ),
  sortBy: (row) => Number(!row.isPublished),
  searchBy: (row) => (row.status === 'published' ? publications.published : publications.draft),
  orders: ['published first', 'drafts first'],
};
