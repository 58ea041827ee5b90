import * as z from 'zod/mini';
import { integer } from '../../forms/fields.ts';

/** The minimum is half a year, because people who enquire in spring may decide in autumn. */
export const retentionMonths = { min: 6, max: 120, advised: 24 } as const;

const { min, max } = retentionMonths;

/** Null keeps all enquiries. Null is the default, because an erasure cannot be undone. */
export const privacyForm = z.object({ enquiryMonths: integer('Months', { min, max }) });

export const privacyFacts = {
  type: 'PrivacySettings',
  label: 'Privacy settings',
  form: privacyForm,
  title: 'id',
} as const;
