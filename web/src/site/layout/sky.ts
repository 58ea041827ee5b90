/**
 * Returns the name of the sky behind the mountains in a page's header. A name without colours in page-header.module.css gets
 * the default colours.
 *
 * @param path - the page's path, without a query
 */
export function skyOf(path: string): string {
  const [area, subject, part] = path.split('/').slice(1);
  if (part === 'visa-process') return 'visa';
  if (part === 'scholarships') return part;
  if (area === 'test-preparation') return 'tests';
  return (area === 'study-abroad' && subject) || 'default';
}
