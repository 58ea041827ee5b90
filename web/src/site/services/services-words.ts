import type { Language } from '../language/language.ts';
import type { ServiceCategory } from '../page/frame.ts';

export const servicesPath = (category: string): string =>
  category ? `/services?category=${category}` : '/services';

/** Returns the page's title: "Finance Services" for one of the footer's categories, otherwise "Services". */
export function servicesTitle(
  { t }: Language,
  categories: readonly ServiceCategory[],
  category: string,
): string {
  const label = categories.find((each) => each.category === category)?.label;
  return label ? t('{category} Services', { category: label }) : t('Services');
}

/** Why the services cannot be shown (docs/product.md, "Services page"). */
export const servicesFailures = {
  /** The response contained `success: false`. */
  refused: 'Failed to fetch services',
  /** There was no response, or an unusable one. */
  unreachable: 'Failed to load services. Please try again later.',
} as const;
