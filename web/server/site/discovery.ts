import { blogQuery } from '../../src/site/blog/blog.server.ts';
import type { Frame } from '../../src/site/page/frame.ts';
import type { OrElse, Read, SitemapEntry } from '../../src/site/page/page.ts';
import { pageAt, pages, redirects } from '../../src/site/pages.ts';
import type { PageValue } from '../answer.ts';
import { blogFeed } from './feed.ts';
import { escapeXml } from './xml.ts';

const postsInFeed = 20;

interface DiscoveryOptions {
  read: Read;
  frameOf: (orElse: OrElse) => Promise<Frame>;
  publicUrl: string;
}

/** Returns the functions that make robots.txt, sitemap.xml and the blog's RSS feed, by path. */
export function discovery({
  read,
  frameOf,
  publicUrl,
}: DiscoveryOptions): ReadonlyMap<string, () => Promise<PageValue>> {
  /** Fails instead of returning a fallback: clients retry after a 503, but would take an incomplete list for the complete one. */
  const wholeFrame = () => frameOf((_what, reading) => reading);

  /** Path -> when the page last changed, or '' if that is unknown. */
  async function sitemap(frame: Frame): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const listed of pages) {
      if (listed.sitemap === false) continue;
      const own: SitemapEntry[] =
        listed.sitemap === true ? [{ path: listed.route }] : await listed.sitemap(read, frame);
      for (const { path, changed = '' } of own) {
        // Skips links of the menu to other sites, to redirects, and to paths with a query.
        const isOwn = path.startsWith('/') && pageAt(path.split('?')[0] ?? '/').listed === listed;
        if ((isOwn && !(path in redirects)) || found.has(path))
          found.set(path, changed || (found.get(path) ?? ''));
      }
    }
    return found;
  }

  const robots = `User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /graphql\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemapXml = async () => {
    // Written by hand: the library `sitemap` needs more lines for the same result.
    const frame = await wholeFrame();
    const urls = [...(await sitemap(frame))].map(([path, changed]) => {
      const lastmod = changed && `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
      return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  };

  const rss = async () => {
    const [frame, { blogPosts }] = await Promise.all([wholeFrame(), read(blogQuery, { first: postsInFeed })]);
    const posts = blogPosts.edges.map((edge) => edge.node);
    return blogFeed(publicUrl, frame.settings, posts);
  };

  return new Map([
    ['/robots.txt', async () => kept('text/plain', robots)],
    ['/sitemap.xml', async () => kept('application/xml', await sitemapXml())],
    ['/blog/rss.xml', async () => kept('application/rss+xml', await rss())],
  ]);
}

const kept = (type: string, body: string): PageValue => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
  body,
});
