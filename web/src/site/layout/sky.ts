/**
 * Returns the name of a page's sky: its country, `tests`, `visa` or `scholarships`. All other pages have the default sky. The colours are
 * in page-header.module.css; a country without colours there has the default sky, too.
 *
 * @param path the page's path, without a query
 */
export function skyOf(path: string): string {
  const [area, subject, part] = path.split('/').slice(1);
  if (part === 'visa-process') return 'visa';
  if (part === 'scholarships') return part;
  if (area === 'test-preparation') return 'tests';
  return (area === 'study-abroad' && subject) || 'default';
}
