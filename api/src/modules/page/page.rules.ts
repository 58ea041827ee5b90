import type { Publication } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

export const isPublished = ({ status }: { status: Publication }): boolean => status === 'published';

export const rules: KindRules<{ status: Publication }> = {
  derived: (row) => ({ isPublished: isPublished(row) }),
};

/** Returns the number of notes to the writer, such as `> [!WRITE] Who is it for?`. A text with notes cannot be published. */
export const notesLeft = (text: string): number => text.split('[!WRITE]').length - 1;

/** Returns, for example, "3 notes left to write". */
export const notesWords = (count: number): string =>
  `${count} ${count === 1 ? 'note' : 'notes'} left to write`;

/** Returns why a text cannot be published; null if it can. */
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

/** Paths of built-in pages and redirects. A page that staff write there would never be shown. */
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

/** First path segments that the server handles itself, including everything below them. */
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
  // The site in Nepali.
  'ne',
  'preview',
  'readyz',
];
