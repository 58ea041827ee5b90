import * as z from 'zod/mini';
import { bilingual, choice, limits, list, nepaliMark, text } from '../../forms/fields.ts';
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

export const serviceCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
} as const;

/** A price type is shown only if the price begins with a digit (docs/product.md, "Services page"). */
export const priceTypes = {
  month: 'per month',
  year: 'per year',
  hour: 'per hour',
  session: 'per session',
  once: 'once',
} as const;

export const serviceForm = z.object({
  ...bilingual('title', 'Title', (label, required) => text(label, { required, max: limits.title }), {
    required: true,
  }),
  ...bilingual(
    'description',
    'Description',
    (label, required) => text(label, { required, max: limits.text }),
    {
      required: true,
    },
  ),
  icon: choice('Icon', serviceIcons, 'briefcase'),
  category: choice('Category', serviceCategories, 'consulting'),
  ...bilingual('price', 'Price', (label) => text(label)),
  priceType: choice('Price period', priceTypes, 'month'),
  ...bilingual('duration', 'Duration', (label) => text(label)),
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
