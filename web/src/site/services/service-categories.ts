/** The footer's categories (SPEC.md §2) as `?category=` values, with what a visitor reads. */
export const serviceCategories: Readonly<Record<string, string>> = {
  strategy: 'Strategy',
  technology: 'Technology',
  finance: 'Finance',
  marketing: 'Marketing',
  operations: 'Operations',
};
