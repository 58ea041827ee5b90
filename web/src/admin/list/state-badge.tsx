import { publications, visibilities } from 'api/visibility';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../format.ts';

/** Active or Inactive (SPEC.md §4). */
export function VisibilityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="completed">{visibilities.active}</Badge>
  ) : (
    <Badge>{visibilities.inactive}</Badge>
  );
}

/** Published or Draft (SPEC.md §4), or Scheduled while its moment is to come. */
export function PublicationBadge({
  isPublished,
  status,
  publishAt,
}: {
  isPublished: boolean;
  status: string;
  /** ISO 8601; missing where a kind is published at once. */
  publishAt?: string | null;
}) {
  if (isPublished) return <Badge tone="completed">{publications.published}</Badge>;
  if (status !== 'published') return <Badge>{publications.draft}</Badge>;
  return (
    <span title={publishAt ? formatMoment(publishAt) : undefined}>
      <Badge tone="contacted">Scheduled</Badge>
    </span>
  );
}
