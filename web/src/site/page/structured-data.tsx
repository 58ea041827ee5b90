import { useRouteLoaderData } from 'react-router-dom';
import { useShell } from '../data/shell.ts';
import type { ContentPage, Frame } from '../data/site-api.ts';

/** A block of schema.org data for search engines. Browsers never run it, so the content policy has no say in it. */
export function StructuredData({ data }: { data: object }) {
  // "<" could close the script element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The consultancy itself, on the home page and the contact page. */
export function OrganizationData() {
  const { publicUrl } = useShell();
  const { settings } = useRouteLoaderData('root') as Frame;
  const { brand, email, phone, address, location } = settings;
  return (
    <StructuredData
      data={{
        '@type': 'EducationalOrganization',
        '@id': `${publicUrl}/#organization`,
        name: brand,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/favicon.svg`,
        email,
        telephone: phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressLocality: location.split(',')[0]?.trim(),
          addressCountry: 'NP',
        },
      }}
    />
  );
}

/** The questions that a page answers. */
export function FaqData({ faq }: Pick<ContentPage, 'faq'>) {
  return (
    <StructuredData
      data={{
        '@type': 'FAQPage',
        mainEntity: faq.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  );
}

/** Where a page stands below the home page, from its path: /study-abroad/uk/scholarships is the third of three. */
export function BreadcrumbData({ path, title }: { path: string; title: string }) {
  const { publicUrl } = useShell();
  const { menu } = useRouteLoaderData('root') as Frame;
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
  const steps = [['Home', '/'], ...above, [title, path]];
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(([name, each], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${publicUrl}${each}`,
        })),
      }}
    />
  );
}
