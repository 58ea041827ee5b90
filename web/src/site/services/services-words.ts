import type { ServiceCategory } from '../page/frame.ts';

export const servicesPath = (category: string): string =>
  category ? `/services?category=${category}` : '/services';

/** The page's title: "Finance Services" under a category of the footer. */
export function servicesTitle(categories: readonly ServiceCategory[], category: string): string {
  const label = categories.find((each) => each.category === category)?.label;
  return label ? `${label} Services` : 'Services';
}

/** Why the services cannot be shown (docs/product.md, "Services page"). */
export const servicesFailures = {
  /** The response contained `success: false`. */
  refused: 'Failed to fetch services',
  /** There was no response, or an unusable one. */
  unreachable: 'Failed to load services. Please try again later.',
} as const;
