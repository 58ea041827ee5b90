import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};

/** Counts the notes to the writer, such as `> [!WRITE] Who is it for?`. A text with notes cannot be published. */
export const notesLeft = (text: string): number => text.split('[!WRITE]').length - 1;

/** Returns, for example, "3 notes left to write". */
export const notesWords = (count: number): string =>
  `${count} ${count === 1 ? 'note' : 'notes'} left to write`;

/** Returns why the text cannot be published; null if it can. */
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

/** The paths of built-in pages and redirects. A page that staff create at one of them would never be shown. */
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

/** The server itself handles all paths that begin with one of these segments. */
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
  // The Nepali site.
  'ne',
  'preview',
  'readyz',
];
