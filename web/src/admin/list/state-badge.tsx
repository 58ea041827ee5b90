import { publications, visibilities } from 'api/visibility';
import { Badge } from '../../ui/badge.tsx';
import { momentInBoth } from '../calendar/in-both.ts';

/** Active or Inactive. */
export function VisibilityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="completed">{visibilities.active}</Badge>
  ) : (
    <Badge>{visibilities.inactive}</Badge>
  );
}

/** Published, Draft, or Scheduled until its moment comes. */
export function PublicationBadge({
  isPublished,
  status,
  publishAt,
}: {
  isPublished: boolean;
  status: string;
  /** ISO 8601; missing where a kind cannot be scheduled. */
  publishAt?: string | null;
}) {
  if (isPublished) return <Badge tone="completed">{publications.published}</Badge>;
  if (status !== 'published') return <Badge>{publications.draft}</Badge>;
  return (
    <span title={publishAt ? momentInBoth(publishAt) : undefined}>
      <Badge tone="contacted">Scheduled</Badge>
    </span>
  );
}
