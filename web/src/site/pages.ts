import { compile, match } from 'path-to-regexp';
import { blog, blogInSitemap } from './blog/blog.server.ts';
import { contact } from './contact/contact.server.ts';
import { content, contentInSitemap } from './content/content.server.ts';
import { home } from './home/home.server.ts';
import { type Language, splitLanguage } from './language/language.ts';
import type { ListedPage } from './page/page.ts';
import { post, postsInSitemap } from './post/post.server.ts';
import { review } from './review/review.server.ts';
import { search } from './search/search.server.ts';
import { services, servicesInSitemap } from './services/services.server.ts';
import { team, teamInSitemap } from './team/team.server.ts';

export const pages: readonly ListedPage[] = [
  { route: '/', title: 'Study abroad from Nepal', sitemap: true, page: home },
  { route: '/services', title: 'Services', sitemap: servicesInSitemap, page: services },
  { route: '/contact', title: 'Contact Us', sitemap: true, page: contact },
  { route: '/contact/enquiry', title: 'Contact Us', sitemap: false, page: contact },
  { route: '/contact/review', title: 'Write a Review', sitemap: true, page: review },
  { route: '/blog', title: 'Blog', sitemap: blogInSitemap, page: blog },
  { route: '/blog/:slug', title: 'Blog Post', sitemap: postsInSitemap, page: post },
  { route: '/team', title: 'Our Team', sitemap: teamInSitemap, page: team },
  { route: '/search', title: 'Search', sitemap: false, page: search },
  { route: '/*path', title: 'Page not found', sitemap: contentInSitemap, page: content },
];

export const redirects: Readonly<Record<string, string>> = { '/blogs': '/blog' };

/** Decodes a segment. Leaves a malformed escape unchanged, so that no page matches the segment. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const matchers = pages.map((listed) => ({
  listed,
  fits: match(listed.route, { decode }),
  write: compile(listed.route),
}));

/** Matches segments that browsers, proxies and servers interpret differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
const ambiguous = /^\.{0,2}$|[/\\?#%\0-\x1f\x7f]/;

interface FoundPage {
  listed: ListedPage;
  params: Partial<Record<string, string | string[]>>;
  /** The canonical path; null if a segment is ambiguous. */
  path: string | null;
}

function find(path: string): FoundPage {
  for (const { listed, fits, write } of matchers) {
    const found = fits(path);
    if (!found) continue;
    const { params } = found;
    const isClear = Object.values(params)
      .flat()
      .every((segment) => !ambiguous.test(segment ?? ''));
    const written = isClear ? write(params) : null;
    return written === null || written === path ? { listed, params, path: written } : find(written);
  }
  throw new Error('The last route of the list fits every path.');
}

/** Returns the page at a path. The returned path is canonical and has no language prefix. */
export function pageAt(path: string): FoundPage & { code: Language['code'] } {
  const found = find(path);
  // Split the canonical path, so that "/%6ee/services" is recognised as Nepali, like "/ne/services".
  const { code, path: inner } = splitLanguage(found.path ?? path);
  return { code, ...(code === 'en' ? found : find(inner)) };
}
