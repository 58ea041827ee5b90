import type { RequestHandler } from 'express';
import { addressIn } from '../../src/site/language/language.ts';
import { pages } from '../../src/site/pages.ts';

export const speculationAddress = '/speculation-rules.json';

/** Returns patterns that match the path with and without a query. */
const whole = (path: string) => [path, `${path}\\?*`];

/**
 * Browsers must not prerender these addresses. A page with a form contains a key for one submission and the time of rendering,
 * so it is rendered only when a visitor opens it. Search results are not cached, so prerendering them would burden the server.
 * The other addresses are the admin, the API, previews and files.
 */
const excluded = [
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
  '/*.*',
];

/** When a visitor points at a link or touches it, browsers prerender the page. */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excluded } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** The Content-Security-Policy allows no inline script, so the rules are served as a file. */
export const speculationRules: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=3600').type('application/speculationrules+json');
  response.send(JSON.stringify(rules));
};
