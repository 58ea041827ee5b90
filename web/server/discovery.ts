import express, { type Router } from 'express';
import type { Shell } from '../src/site/data/shell.ts';
import { sitePaths } from './site-paths.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** robots.txt and sitemap.xml. */
export function discovery({ publicUrl }: Pick<Shell, 'publicUrl'>): Router {
  const router = express.Router();
  const robots = `User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /graphql\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });
  const urls = ['/', '/services', '/contact', ...sitePaths.keys()]
    .map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
    .join('');
  router.get('/sitemap.xml', (_request, response) => {
    response
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
  return router;
}
