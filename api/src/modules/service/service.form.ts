import * as z from 'zod/mini';
import { choice, limits, list, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

/** The icons that staff can choose. `web/src/ui/service-icon.tsx` draws them. */
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

export const serviceCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
} as const;

/** The price period is shown only if the price begins with a digit (docs/product.md, "Services page"). */
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
  features: list('Features', { entry: 'feature' }),
  status: choice('Status', visibilities, 'active'),
});

/** Returns the stored category for the site's `?category=`: "technology" is "digital" (docs/product.md, "Services page"). */
export const storedCategory = (category: string): string =>
  category === 'technology' ? 'digital' : category;

/** Returns whether the site's `?category=` is a category of services. */
export const isServiceCategory = (category: string): boolean =>
  Object.hasOwn(serviceCategories, storedCategory(category));

export const serviceFacts = {
  type: 'Service',
  label: 'Service',
  path: 'services',
  form: serviceForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
