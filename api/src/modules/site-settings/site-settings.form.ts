import * as z from 'zod/mini';
import { email, json, limits, text, url } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

const hours = z
  .array(
    z.object({
      days: text('Days', { required: true, max: limits.entry }),
      time: text('Time', { required: true, max: limits.entry }),
    }),
    { error: 'Hours must be a list of days and times' },
  )
  .check(z.maxLength(14, { error: 'Hours must be at most 14 lines' }));

export const siteSettingsForm = z.object({
  brand: text('Brand', { required: true, max: limits.name }),
  email: email('Email', { required: true }),
  phone: text('Phone', { required: true, max: limits.phone }),
  location: text('Location', { required: true, max: limits.name }),
  address: text('Address', { max: limits.text }),
  socialHandle: text('Social handle', { max: limits.entry }),
  hours: json('Hours', hours, []),
  videoUrl: url('Video URL'),
});

export const siteSettingsFacts = {
  type: 'SiteSettings',
  label: 'Settings',
  path: 'settings',
  form: siteSettingsForm,
  title: 'brand',
  order: { id: 'asc' },
  copy: 'whole',
} as const satisfies KindFacts;
