import * as z from 'zod/mini';
import { choice, limits, markdown, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { publications } from '../../forms/visibility.ts';

/** What the path of a page looks like. Drafts are shown below /preview. */
export const pagePath = /^(?!\/preview(?:\/|$))(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

export const pageForm = z.object({
  path: text('Path', {
    required: true,
    max: limits.url,
    pattern: {
      expression: pagePath,
      message:
        'Path must look like /about/introduction: small letters, digits and hyphens, and not begin with /preview',
    },
  }),
  title: text('Title', { required: true, max: limits.title }),
  description: text('Description', { max: limits.excerpt }),
  content: markdown('Content', { required: true }),
  status: choice('Status', publications, 'draft'),
});

export const pageFacts = {
  type: 'Page',
  label: 'Page',
  path: 'pages',
  form: pageForm,
  title: 'title',
  order: { path: 'asc' },
  copy: 'whole',
} as const satisfies KindFacts;
