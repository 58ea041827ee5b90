import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { ChipNav } from '../../ui/chip-nav.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLanguage } from '../language/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ServerRendered } from '../page/server-rendered.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServicesData, ServicesResult } from './services.server.ts';
import styles from './services-page.module.css';
import { servicesPath } from './services-words.ts';
import { useServices } from './use-services.ts';

function useCategoryLinks(categories: ServicesData['categories'], current: string) {
  const { t, to } = useLanguage();
  const all = { category: '', label: t('All services') };
  return [all, ...categories].map(({ category, label }) => ({
    href: to(servicesPath(category)),
    label,
    current: category === current,
  }));
}

function Loading() {
  return (
    <p className={styles.loading} role="status">
      <span className={styles.trail} aria-hidden="true" />
      {useLanguage().t('Loading services...')}
    </p>
  );
}

function Result({ result, category }: { result: ServicesResult; category: string }) {
  const { t, say, to } = useLanguage();
  if ('failure' in result) {
    return (
      <div role="alert" className={styles.failure}>
        <h2>{t('Error Loading Services')}</h2>
        <p>{say(result.failure)}</p>
        <p className={styles.actions}>
          <a href={to(servicesPath(category))}>{t('Try again')}</a>
          <a href={to('/contact')}>{t('Ask us directly')}</a>
        </p>
      </div>
    );
  }
  if (result.services.length === 0) {
    return (
      <EmptyState
        title={t('No Services Available')}
        level={2}
        action={category ? <ButtonAnchor href={to('/services')}>{t('See all services')}</ButtonAnchor> : null}
      >
        <p>
          {t(
            'There is nothing here at the moment. Please check back soon, or ask us what we can do for you.',
          )}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {result.services.map((service) => (
        <ServiceCard key={service._id} service={service} />
      ))}
    </ul>
  );
}

export default function ServicesPage({ data }: { data: ServicesData }) {
  const { t } = useLanguage();
  const { category, result, onClick } = useServices(data);
  return (
    <>
      <ServerRendered>
        {() => (
          <PageHeader
            title={t('Our Services')}
            lead={t('From the first question to the departure gate. Ask what each service includes.')}
            seed="services"
          />
        )}
      </ServerRendered>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only watches the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard fires a click event, too. */}
      <div className={styles.page} onClick={onClick}>
        <div className={styles.filter}>
          <ChipNav label={t('Filter services')} links={useCategoryLinks(data.categories, category)} />
        </div>
        {result === 'of the document' ? (
          <ServerRendered>{() => <Result result={data.result} category={category} />}</ServerRendered>
        ) : result === 'loading' ? (
          <Loading />
        ) : (
          <Result result={result} category={category} />
        )}
      </div>
    </>
  );
}
