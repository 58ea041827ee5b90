import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

/** Whether the site shows a page. */
export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};

/** Paths that the site already uses for a built-in page or redirect. A page that staff write there would never be shown. */
export const ownPaths: readonly string[] = [
  '/',
  '/blog',
  '/blogs',
  '/contact',
  '/contact/enquiry',
  '/contact/review',
  '/search',
  '/services',
  '/team',
];

/** First segments of paths that the server handles itself, with everything below them. */
export const serverSegments: readonly string[] = [
  'admin',
  'admin-icons',
  'api',
  'art',
  'assets',
  'fonts',
  'graphql',
  'healthz',
  'media',
  'metrics',
  'preview',
  'readyz',
];
