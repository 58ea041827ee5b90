import type { Api } from 'api';
import express, { type Router } from 'express';
import type { SitemapQuery } from '../src/gql/graphql.ts';
import type { Shell } from '../src/site/data/shell.ts';
import { serviceCategories } from '../src/site/services/service-categories.ts';
import { blogQuery } from './blog.queries.ts';
import { blogFeed } from './feed.ts';
import { frameQuery, sitemapQuery } from './site.queries.ts';
import { reader } from './site-api.ts';
import { pathsOf, sitePaths } from './site-paths.ts';
import { escapeXml } from './xml.ts';

const postsInFeed = 20;

interface DiscoveryOptions extends Pick<Shell, 'publicUrl'> {
  api: Pick<Api, 'schema' | 'createContext'>;
}

/** The later of two ISO 8601 times. */
const later = (one: string, other: string) => (one > other ? one : other);

/** Path -> when it was last changed, or '' where nobody can say. */
async function sitemapEntries(api: DiscoveryOptions['api']): Promise<Map<string, string>> {
  const read = reader(api);
  const posts: SitemapQuery['blogPosts']['edges'] = [];
  let found: SitemapQuery;
  let after: string | null = null;
  do {
    found = await read(sitemapQuery, { after });
    posts.push(...found.blogPosts.edges);
    after = found.blogPosts.pageInfo.hasNextPage ? (found.blogPosts.pageInfo.endCursor ?? null) : null;
  } while (after !== null);

  const { menu } = await read(frameQuery, {});
  const services = found.services.map((service) => service.updatedAt).reduce(later, '');
  const blog = posts.map(({ node }) => node.updatedAt).reduce(later, '');
  return new Map([
    ...[
      '/',
      '/contact',
      ...sitePaths.keys(),
      ...pathsOf(menu.map((item) => ({ ...item, path: item.path ?? null }))).keys(),
    ]
      .filter((path) => path.startsWith('/'))
      .map((path): [string, string] => [path, '']),
    ['/services', services],
    ...Object.keys(serviceCategories).map((name): [string, string] => [
      `/services?category=${name}`,
      services,
    ]),
    ['/blog', blog],
    ...found.pages.map(({ path, updatedAt }): [string, string] => [path, updatedAt]),
    ...posts.map(({ node }): [string, string] => [`/blog/${node.slug}`, node.updatedAt]),
  ]);
}

/** robots.txt, sitemap.xml and the blog's RSS. */
export function discovery({ api, publicUrl }: DiscoveryOptions): Router {
  const router = express.Router();
  const robots = `User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /graphql\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const urls = [...(await sitemapEntries(api))].map(([path, changed]) => {
      const lastmod = changed && `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
      return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`;
    });
    response
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
  router.get('/blog/rss.xml', async (_request, response) => {
    const read = reader(api);
    const [{ siteSettings }, { blogPosts }] = await Promise.all([
      read(frameQuery, {}),
      read(blogQuery, { first: postsInFeed }),
    ]);
    const posts = blogPosts.edges.map((edge) => edge.node);
    response.type('application/rss+xml').send(blogFeed(publicUrl, siteSettings.brand, posts));
  });
  return router;
}
