/** Blog posts and departments share these categories. */
export const serviceCategories = {
  consulting: 'Consulting',
  strategy: 'Strategy',
  digital: 'Digital',
  operations: 'Operations',
  finance: 'Finance',
  marketing: 'Marketing',
} as const;
