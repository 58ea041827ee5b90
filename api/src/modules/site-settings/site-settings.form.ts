import * as z from 'zod/mini';
import { email, limits, phone, rows, text, url } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

const hours = {
  days: text('Days', { required: true, max: limits.entry }),
  time: text('Time', { required: true, max: limits.entry }),
};

export const siteSettingsForm = z.object({
  brand: text('Brand', { required: true, max: limits.name }),
  email: email('Email', { required: true }),
  phone: phone('Phone', { required: true }),
  location: text('Location', { required: true, max: limits.name }),
  address: text('Address', { max: limits.text }),
  socialHandle: text('Social handle', { max: limits.entry }),
  hours: rows('Hours', 'line', hours, 14),
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
