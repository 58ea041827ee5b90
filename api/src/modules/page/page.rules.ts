import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

/** Whether the site shows a page. */
export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};
