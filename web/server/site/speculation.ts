import type { RequestHandler } from 'express';
import { addressIn } from '../../src/site/language/language.ts';
import { pages } from '../../src/site/pages.ts';

export const speculationAddress = '/speculation-rules.json';

/** Returns patterns for a path, without a query and with any query. */
const whole = (path: string) => [path, `${path}\\?*`];

/**
 * Addresses that browsers must not prefetch or prerender: pages with a form, which contain a key and the time at which they were
 * rendered; searches, which are rendered for one visitor; and addresses that are not pages of the site.
 */
const never = [
  ...pages
    .filter(({ page }) => page.form || !page.keep)
    .map(({ route }) => route.replace('/*path', ''))
    .filter(Boolean)
    .flatMap((path) => [path, addressIn('ne', path)])
    .flatMap(whole),
  ...['/admin', '/api', '/graphql', '/media', '/preview', '/ne/preview'].flatMap((path) => [
    ...whole(path),
    `${path}/*`,
  ]),
  // Files: feeds and pictures.
  '/*.*',
];

/** Browsers prerender the site's links when a visitor points at or touches them. */
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

/** Sends the rules. They are a file, because the Content-Security-Policy allows no inline script. */
export const speculationRules: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=3600').type('application/speculationrules+json');
  response.send(JSON.stringify(rules));
};
