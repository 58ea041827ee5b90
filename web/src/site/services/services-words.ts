import type { Language } from '../language/language.ts';
import type { ServiceCategory } from '../page/frame.ts';

export const servicesPath = (category: string): string =>
  category ? `/services?category=${category}` : '/services';

/** Returns a heading such as "Finance Services"; "Services" if no category is chosen. */
export function servicesTitle(
  { t }: Language,
  categories: readonly ServiceCategory[],
  category: string,
): string {
  const label = categories.find((each) => each.category === category)?.label;
  return label ? t('{category} Services', { category: label }) : t('Services');
}

export const servicesFailures = {
  /** The response contained `success: false`. */
  refused: 'Failed to fetch services',
  unreachable: 'Failed to load services. Please try again later.',
} as const;
