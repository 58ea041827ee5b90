import { BlogDocument, type PostCardFragment } from '../../src/gql/graphql.ts';
import { addressIn, alternates, english, type Language } from '../../src/site/language/language.ts';
import type { Frame, SiteSettings } from '../../src/site/page/frame.ts';
import type { OrElse, Read, SitemapEntry } from '../../src/site/page/page.ts';
import { pageAt, pages, redirects } from '../../src/site/pages.ts';
import { categoryTopic, publishedAt } from '../../src/site/posts/post-card.server.ts';
import type { PageValue } from '../answer.ts';
import { escapeXml } from './xml.ts';

const postsInFeed = 20;

interface DiscoveryOptions {
  read: Read;
  frameOf: (orElse: OrElse, language: Language) => Promise<Frame>;
  publicUrl: string;
}

/** Returns functions that make robots.txt, sitemap.xml and the blog's RSS feed, by path. */
export function discovery({
  read,
  frameOf,
  publicUrl,
}: DiscoveryOptions): ReadonlyMap<string, () => Promise<PageValue>> {
  /** Reads menu and settings. Throws in an outage: clients retry after a 503 but would accept an incomplete sitemap or feed. */
  const wholeFrame = () => frameOf((_what, reading) => reading, english);

  /** Maps paths without a language prefix to their entries. `changed` is '' if the time of the last change is unknown. */
  async function sitemap(frame: Frame): Promise<Map<string, Required<Omit<SitemapEntry, 'path'>>>> {
    const found = new Map<string, Required<Omit<SitemapEntry, 'path'>>>();
    for (const listed of pages) {
      if (listed.sitemap === false) continue;
      const own: SitemapEntry[] =
        listed.sitemap === true ? [{ path: listed.route }] : await listed.sitemap(read, frame);
      for (const { path, changed = '', isEnglishOnly = false } of own) {
        // Omit a path that another page or a redirect serves. The path may have a query (`/services?category=…`).
        const isOwn = path.startsWith('/') && pageAt(path.split('?')[0] ?? '/').listed === listed;
        if ((isOwn && !(path in redirects)) || found.has(path))
          found.set(path, { changed: changed || (found.get(path)?.changed ?? ''), isEnglishOnly });
      }
    }
    return found;
  }

  const robots = `User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /graphql\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemapXml = async () => {
    // The library `sitemap` would need more code than this.
    const frame = await wholeFrame();
    const urls = [...(await sitemap(frame))].flatMap(([path, { changed, isEnglishOnly }]) => {
      const lastmod = changed && `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
      const place = (code: Language['code']) => escapeXml(publicUrl + addressIn(code, path));
      const languages = isEnglishOnly ? (['en'] as const) : (['en', 'ne'] as const);
      const others = isEnglishOnly
        ? ''
        : alternates(path)
            .map(
              ([lang, address]) =>
                `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(publicUrl + address)}"/>`,
            )
            .join('');
      return languages.map((code) => `<url><loc>${place(code)}</loc>${lastmod}${others}</url>`);
    });
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
  };

  const rss = async () => {
    const [frame, { blogPosts }] = await Promise.all([
      wholeFrame(),
      read(BlogDocument, { first: postsInFeed }),
    ]);
    const posts = blogPosts.edges.map((edge) => edge.node);
    return blogFeed(publicUrl, frame.settings, posts);
  };

  return new Map([
    ['/robots.txt', async () => storable('text/plain', robots)],
    ['/sitemap.xml', async () => storable('application/xml', await sitemapXml())],
    ['/blog/rss.xml', async () => storable('application/rss+xml', await rss())],
  ]);
}

const storable = (type: string, body: string): PageValue => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
  body,
});

const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

/**
 * Writes RSS 2.0. The library `feed` writes a name where RSS requires an email address, lacks `dc:creator`, and keeps control
 * characters, which make the whole document unreadable.
 */
function blogFeed(publicUrl: string, settings: SiteSettings, posts: readonly PostCardFragment[]): string {
  const { brand } = settings;
  const items = posts.map((post) => {
    const address = `${publicUrl}/blog/${post.slug}`;
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      element('guid', address, ' isPermaLink="true"'),
      element('pubDate', publishedAt(post).toUTCString()),
      element('dc:creator', post.author.name),
      element('category', categoryTopic(settings, post.category, english).label),
      element('description', post.excerpt),
      '</item>',
    ].join('');
  });
  const self = escapeXml(`${publicUrl}/blog/rss.xml`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `Blog | ${brand}`),
    element('link', `${publicUrl}/blog`),
    element('description', `What ${brand} writes about tests, applications, visas and money.`),
    element('language', 'en'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('');
}
