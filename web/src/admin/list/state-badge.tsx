import { publications, visibilities } from 'api/visibility';
import { Badge } from '../../ui/badge.tsx';

/** Active or Inactive (SPEC.md §4). */
export function VisibilityBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="completed">{visibilities.active}</Badge>
  ) : (
    <Badge>{visibilities.inactive}</Badge>
  );
}

/** Published or Draft (SPEC.md §4). */
export function PublicationBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? (
    <Badge tone="completed">{publications.published}</Badge>
  ) : (
    <Badge>{publications.draft}</Badge>
  );
}
