import type { MenuItem } from '../page/frame.ts';

/** A block of schema.org data for search engines. It is no script to browsers, so the content policy does not concern it. */
export function StructuredData({ data }: { data: object }) {
  // "<" could close the script element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The pages above a page, from its path, for search engines: Home > UK > Scholarships. */
export function breadcrumbs(
  { path, title }: { path: string; title: string },
  menu: readonly MenuItem[],
  publicUrl: string,
): object {
  const titles = new Map<string, string>();
  for (const item of menu) {
    if (item.path) titles.set(item.path, item.title);
    for (const entry of item.submenu) titles.set(entry.path, entry.title);
  }
  const segments = path.split('?')[0]?.split('/').filter(Boolean) ?? [];
  const above = segments
    .slice(0, -1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .flatMap((each) =>
      each === '/blog' ? [['Blog', each]] : titles.has(each) ? [[titles.get(each), each]] : [],
    );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'], ...above, [title, path]].map(([name, each], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${each}`,
    })),
  };
}
