import * as z from 'zod/mini';
import {
  bilingual,
  choice,
  limits,
  markdown,
  nepaliMark,
  nepaliState,
  plainText,
  text,
} from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { publications } from '../../forms/visibility.ts';
import { ownPaths, serverSegments } from './page.rules.ts';

const ownPath = new RegExp(
  `^/(?:${serverSegments.join('|')})(?:/|$)|^(?:${ownPaths.join('|')})$|^/blog/[^/]+$`,
);

/** Excludes the paths of built-in pages, because a page there would never be shown. */
export const pagePath = new RegExp(`^(?!${ownPath.source})(/[a-z0-9]+(-[a-z0-9]+)*)+$`);

export const pageForm = z.object({
  path: text('Path', {
    required: true,
    max: limits.url,
    pattern: {
      expression: pagePath,
      message: (path) =>
        ownPath.test(path)
          ? `The site itself uses ${path}. Choose another path.`
          : 'Path must look like /about/introduction: small letters, digits and hyphens',
    },
  }),
  ...bilingual('title', 'Title', (label, required) => plainText(label, { required, max: limits.title }), {
    required: true,
  }),
  ...bilingual('description', 'Description', (label) => plainText(label, { max: limits.excerpt })),
  ...bilingual('content', 'Content', (label, required) => markdown(label, { required }), { required: true }),
  status: choice('Status', publications, 'draft'),
  ...nepaliState,
  ...nepaliMark,
});

export const pageFacts = {
  type: 'Page',
  label: 'Page',
  path: 'pages',
  form: pageForm,
  title: 'title',
  order: { path: 'asc' },
} as const satisfies KindFacts;
