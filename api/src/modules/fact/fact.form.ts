import * as z from 'zod/mini';
import { bilingualText, choice, day, integer, limits, nepaliMark, text, url } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { factKey, usualMonths } from './fact.rules.ts';

export const factSubjects = {
  australia: 'Australia',
  'new-zealand': 'New Zealand',
  canada: 'Canada',
  uk: 'United Kingdom',
  usa: 'United States',
  ireland: 'Ireland',
  denmark: 'Denmark',
  europe: 'Europe',
  nepal: 'Nepal',
  ielts: 'IELTS',
  pte: 'PTE',
  sat: 'SAT',
} as const;

/** A value that an outside authority sets and may change, such as required funds, a fee, or permitted working hours. */
export const factForm = z.object({
  key: text('Key', {
    required: true,
    max: limits.entry,
    pattern: {
      expression: factKey,
      message: 'Key must look like au-funds: small letters and digits in parts, with a hyphen between them',
    },
  }),
  subject: choice('Subject', factSubjects, null),
  ...bilingualText('name', 'Name', limits.title, { required: true }),
  ...bilingualText('value', 'Value', limits.title),
  sourceName: text('Source', { required: true, max: limits.title }),
  sourceUrl: url('Address of the source', { required: true }),
  checkedOn: day('Checked on'),
  everyMonths: integer('Check every (months)', { min: 1, max: 24, standard: usualMonths }),
  ...nepaliMark,
});

export const factFacts = {
  type: 'Fact',
  label: 'Fact',
  path: 'facts',
  form: factForm,
  title: 'name',
  order: { subject: 'asc', key: 'asc' },
  copy: 'whole',
} as const satisfies KindFacts;
