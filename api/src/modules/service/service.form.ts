import * as z from 'zod/mini';
import { serviceCategories } from '../../forms/categories.ts';
import { bilingual, bilingualText, choice, limits, list, nepaliMark } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

/** `web/src/ui/service-icon.tsx` draws these icons. */
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

export { serviceCategories };

/** A price type is shown only if the price begins with a digit (docs/product.md, "Services page"). */
export const priceTypes = {
  month: 'per month',
  year: 'per year',
  hour: 'per hour',
  session: 'per session',
  once: 'once',
} as const;

export const serviceForm = z.object({
  ...bilingualText('title', 'Title', limits.title, { required: true }),
  ...bilingualText('description', 'Description', limits.text, { required: true }),
  icon: choice('Icon', serviceIcons, 'briefcase'),
  category: choice('Category', serviceCategories, 'consulting'),
  ...bilingualText('price', 'Price', limits.name),
  priceType: choice('Price period', priceTypes, 'month'),
  ...bilingualText('duration', 'Duration', limits.name),
  ...bilingual('features', 'Features', (label) => list(label, { entry: 'feature' })),
  status: choice('Status', visibilities, 'active'),
  ...nepaliMark,
});

/** Returns the category that `?category=` means: "technology" stands for "digital" (docs/product.md, "Services page"). */
export const storedCategory = (category: string): string =>
  category === 'technology' ? 'digital' : category;

/** @param category - the value of `?category=` on the site */
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
