export function blogAddress(narrowed: { category?: string; tag?: string; after?: string }): string {
  const query = new URLSearchParams(narrowed);
  return query.size > 0 ? `/blog?${query}` : '/blog';
}
