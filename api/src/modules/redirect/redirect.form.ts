import * as z from 'zod/mini';
import { text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { fromFault, isTarget, longestAddress } from './redirect.rules.ts';

export const redirectForm = z.object({
  from: text('From', {
    required: true,
    max: longestAddress,
    pattern: {
      expression: { test: (address) => fromFault(address) === null },
      message: (address) => fromFault(address) ?? '',
    },
  }),
  to: text('To', {
    required: true,
    max: longestAddress,
    pattern: {
      expression: { test: isTarget },
      message: 'To must be a path of this site such as /about/introduction, without a query',
    },
  }),
});

export const redirectFacts = {
  type: 'Redirect',
  label: 'Redirect',
  path: 'redirects',
  form: redirectForm,
  title: 'from',
  order: { from: 'asc' },
  ownerOnly: true,
} as const satisfies KindFacts;
