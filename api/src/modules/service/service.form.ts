import * as z from 'zod/mini';
import { choice, limits, list, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

/** Stored value -> label in the admin. Both lists of icons: first the admin's six, then the public page's five. */
export const serviceIcons = {
  briefcase: 'Briefcase',
  'chart-line': 'Chart line',
  users: 'Users',
  lightbulb: 'Lightbulb',
  cog: 'Cog',
  rocket: 'Rocket',
  'trending-up': 'Trending up',
  code: 'Code',
  'dollar-sign': 'Dollar sign',
  megaphone: 'Megaphone',
  settings: 'Settings',
} as const;

/** Stored value -> label in the admin. */
export const serviceCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
} as const;

/** The period of a price. Shown only when the price begins with a digit (docs/product.md, "Services page"). */
export const priceTypes = {
  month: 'per month',
  year: 'per year',
  hour: 'per hour',
  session: 'per session',
  once: 'once',
} as const;

export const serviceForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  description: text('Description', { required: true, max: limits.text }),
  icon: choice('Icon', serviceIcons, 'briefcase'),
  category: choice('Category', serviceCategories, 'consulting'),
  price: text('Price'),
  priceType: choice('Price period', priceTypes, 'month'),
  duration: text('Duration'),
  features: list('Features'),
  status: choice('Status', visibilities, 'active'),
});

/**
 * The stored category for a `?category=` of the public site: "technology" is stored as "digital". Unknown categories
 * are returned unchanged and match no service.
 */
export const storedCategory = (category: string): string =>
  category === 'technology' ? 'digital' : category;

export const serviceFacts = {
  type: 'Service',
  label: 'Service',
  path: 'services',
  form: serviceForm,
  title: 'title',
  order: byPlace,
  copy: 'whole',
} as const satisfies KindFacts;
