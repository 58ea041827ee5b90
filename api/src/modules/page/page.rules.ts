import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

/** Whether the site shows a page. */
export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};

/** The addresses at which the site has a page or a redirection of its own: a page that staff write there would never show. */
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

/** The first segments of the addresses that the server answers without a page of the site: with all below them they are its own. */
export const serverSegments: readonly string[] = [
  'admin',
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
