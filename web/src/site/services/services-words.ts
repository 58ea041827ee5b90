/** The footer's categories (docs/product.md, "Services page"): `?category=` values with their labels. */
export const serviceCategories: Readonly<Record<string, string>> = {
  strategy: 'Strategy',
  technology: 'Technology',
  finance: 'Finance',
  marketing: 'Marketing',
  operations: 'Operations',
};

export const servicesPath = (category: string): string =>
  category ? `/services?category=${category}` : '/services';

/** The page's title: "Finance Services" under a category of the footer. */
export function servicesTitle(category: string): string {
  const label = Object.hasOwn(serviceCategories, category) ? serviceCategories[category] : undefined;
  return label ? `${label} Services` : 'Services';
}

/** Why the services cannot be shown (docs/product.md, "Services page"). */
export const servicesFailures = {
  /** The response contained `success: false`. */
  refused: 'Failed to fetch services',
  /** There was no response, or an unusable one. */
  unreachable: 'Failed to load services. Please try again later.',
} as const;
