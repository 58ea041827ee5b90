import { isServiceCategory } from 'api/forms/service';
import { ServicesChangedDocument, ServicesDocument, type ServicesQuery } from '../../gql/graphql.ts';
import { type InLanguage, recordIn, withAbout } from '../language/record.ts';
import { serviceCategories } from '../page/frame.server.ts';
import { cacheQuery, type DataOf, definePage, latest, type Read, type SitemapEntry } from '../page/page.ts';
import { servicesFailures, servicesPath, servicesTitle } from './services-words.ts';

const servicesQuery = cacheQuery(ServicesDocument);

export type ServiceRow = InLanguage<ServicesQuery['services'][number]> & { about?: string };

export type ServicesResult = { services: ServiceRow[] } | { failure: string };

export const services = definePage({
  view: 'services/services.page.tsx',
  keep: true,
  parameters: { category: isServiceCategory },
  sends: ['category', 'categories'],
  async load({ url, read, orElse, frame: { categories }, language }) {
    const { t } = language;
    const category = url.searchParams.get('category') ?? '';
    const result = await orElse<ServicesResult>(
      'services',
      read(servicesQuery, { category: category || null }).then((found) => ({
        services: found.services.map((service) => withAbout(service, recordIn(language, service))),
      })),
      { failure: servicesFailures.unreachable },
    );
    const label = categories.find((each) => each.category === category)?.label;
    return {
      data: { category, categories, result },
      meta: {
        title: servicesTitle(language, categories, category),
        description: label
          ? t(
              '{category} services for students from Nepal, with what is included, how long it takes and what it costs.',
              { category: label.toLowerCase() },
            )
          : t(
              'Counselling, test preparation, applications, scholarships and visas: what is included, how long it takes and what it costs.',
            ),
        path: label ? servicesPath(category) : '/services',
      },
      status: 'failure' in result ? 503 : 200,
    };
  },
});

export type ServicesData = DataOf<typeof services>;

export async function servicesInSitemap(read: Read): Promise<SitemapEntry[]> {
  const found = await read(ServicesChangedDocument, {});
  const changed = latest(found.services.map(({ updatedAt }) => updatedAt));
  return ['', ...serviceCategories].map((category) => ({
    path: servicesPath(category),
    changed,
  }));
}
