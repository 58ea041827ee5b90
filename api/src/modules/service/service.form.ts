import * as z from 'zod/mini';
import { choice, limits, list, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

/** The union of SPEC.md §3's two lists: the admin's six, then the public page's. */
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

/** SPEC.md §3. */
export const serviceCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
} as const;

/** Shows only beside a price that begins with a digit (DESIGN.md §4). */
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
 * The stored category behind a `?category=` of the public site: SPEC.md §2's five, of which technology is stored as
 * digital (DESIGN.md §4). Unknown ones stay as they are and match nothing.
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
