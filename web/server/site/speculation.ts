import type { RequestHandler } from 'express';
import { pages } from '../../src/site/pages.ts';

/** Where the rules stand. */
export const speculationAddress = '/speculation-rules.json';

/** A path, alone and with any query. */
const whole = (path: string) => [path, `${path}\\?*`];

/**
 * Addresses that no browser opens before the visitor does: each form has a key and a time of its own, searches are drawn for
 * one visitor, and the others are no documents of the site.
 */
const never = [
  ...pages
    .filter(({ page }) => page.form || !page.keep)
    .map(({ route }) => route.replace('/*path', ''))
    .filter(Boolean)
    .flatMap(whole),
  ...['/admin', '/api', '/graphql', '/media', '/preview'].flatMap((path) => [...whole(path), `${path}/*`]),
  // Files: feeds and pictures.
  '/*.*',
];

/** Links of the site are opened in the background when a visitor points at them or touches them. */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: never } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Sends the rules by which browsers open links ahead. A file, because the content policy allows no inline script. */
export const speculationRules: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=3600').type('application/speculationrules+json');
  response.send(JSON.stringify(rules));
};
