export function blogAddress({
  category,
  tag,
  after,
}: {
  category?: string;
  tag?: string;
  after?: string;
}): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (tag) query.set('tag', tag);
  if (after) query.set('after', after);
  return query.size > 0 ? `/blog?${query}` : '/blog';
}
