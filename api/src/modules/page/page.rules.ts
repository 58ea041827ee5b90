import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

/** Whether the site shows a page. */
export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};

/**
 * The number of notes for the writer in a text: `> [!WRITE] Who is it for?`, as in a template. A text with notes is not published.
 */
export const notesLeft = (text: string): number => text.split('[!WRITE]').length - 1;

/** "3 notes left to write". */
export const notesWords = (count: number): string =>
  `${count} ${count === 1 ? 'note' : 'notes'} left to write`;

/** Why a text cannot be published; null if it can. */
export function publishingFault({
  status,
  content,
}: {
  status: Publication;
  content: string;
}): string | null {
  const count = notesLeft(content);
  return status === 'published' && count > 0
    ? `${notesWords(count)}. Replace the guidance in the text, or save it as a draft.`
    : null;
}

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
