import { ownPaths, serverSegments } from '../page/page.rules.ts';

/** A length in UTF-16 units. PostgreSQL can index about 2,700 bytes, and a unit takes up to three bytes. */
export const longestAddress = 800;

export const mostPasted = 1000;

// Refuses empty segments, because "//host" is not a path. Refuses "." and "..", because browsers resolve these segments.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must exclude control characters.
const PATH = /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[^/\\?#\0-\x1f\x7f-\x9f]+)+$/;

/** Returns the path decoded, in lower case, without a trailing slash; null if the text has a query or is not a path. */
export function comparedPath(text: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(text).normalize('NFC').toLowerCase();
  } catch {
    return null;
  }
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  return PATH.test(path) ? path : null;
}

/** Returns the {@link comparedPath} of an old address, without its host and its fragment. Browsers never send fragments. */
export const oldPath = (address: string): string | null =>
  comparedPath(address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/');

const isOfServer = (path: string): boolean => serverSegments.includes(path.split('/', 2)[1] ?? '');

/** Returns why the address cannot be redirected; null if it can. */
export function fromFault(address: string): string | null {
  if (address.includes('?'))
    return 'Redirects compare the path only. Leave out the query, from the question mark on.';
  const path = oldPath(address);
  if (path === null) return 'From must look like /about-us.html, or be a whole address of the old site';
  return ownPaths.includes(path) || isOfServer(path)
    ? `The site itself uses ${path}. It cannot be redirected.`
    : null;
}

/** The maximum number of segments of a target. If a target has no page, the site server tries its parent paths one by one. */
const mostSegments = 8;

export function isTarget(text: string): boolean {
  const path = comparedPath(text);
  return path !== null && !isOfServer(path) && path.split('/').length <= mostSegments + 1;
}
