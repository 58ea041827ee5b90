import { publications, visibilities } from 'api/visibility';
import { Badge } from '../../ui/badge.tsx';
import { momentInBoth } from '../calendar/late-bikram-sambat.ts';
import type { Column } from '../list/data-table.tsx';

export const visibilityStates = [
  { label: 'Activate', input: { status: 'active' } },
  { label: 'Deactivate', input: { status: 'inactive' } },
] as const;

export const publicationStates = [
  { label: 'Publish', input: { status: 'published' } },
  { label: 'Unpublish', input: { status: 'draft' } },
] as const;

export const visibilityColumn: Column<{ isActive: boolean }> = {
  header: 'Status',
  cell: (row) => <VisibilityBadge {...row} />,
  sortBy: (row) => Number(!row.isActive),
  searchBy: (row) => (row.isActive ? visibilities.active : visibilities.inactive),
  orders: ['active first', 'inactive first'],
};

interface Publishable {
  isPublished: boolean;
  status: string;
  /** Absent for a kind that cannot be scheduled. */
  publishAt?: string | null;
}

export const publicationColumn = {
  header: 'Status',
  cell: (row) => <PublicationBadge {...row} />,
  sortBy: (row) => Number(!row.isPublished),
  searchBy: (row) => (row.status === 'published' ? publications.published : publications.draft),
  orders: ['published first', 'drafts first'],
} satisfies Column<Publishable>;

function VisibilityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="completed">{visibilities.active}</Badge>
  ) : (
    <Badge>{visibilities.inactive}</Badge>
  );
}

/** A record with the status "published" is shown as "Scheduled" until its time of publication. */
function PublicationBadge({ isPublished, status, publishAt }: Publishable) {
  if (isPublished) return <Badge tone="completed">{publications.published}</Badge>;
  if (status !== 'published') return <Badge>{publications.draft}</Badge>;
  return (
    <span title={publishAt ? momentInBoth(publishAt) : undefined}>
      <Badge tone="contacted">Scheduled</Badge>
    </span>
  );
}
