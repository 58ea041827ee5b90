import { Suspense } from 'react';
import { Await, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { ChipNav } from '../../ui/chip-nav.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { ServiceCard } from './service-card.tsx';
import { serviceCategories } from './service-categories.ts';
import type { ServicesData, ServicesResult } from './services.loader.ts';
import styles from './services-page.module.css';

/** The footer's categories; each its own address. */
function categoryLinks(current: string) {
  const categories = [['', 'All services'], ...Object.entries(serviceCategories)] as [string, string][];
  return categories.map(([category, label]) => ({
    href: category ? `/services?category=${category}` : '/services',
    label,
    current: category === current,
  }));
}

function Loading() {
  return (
    <p className={styles.loading} role="status">
      <span className={styles.trail} aria-hidden="true" />
      Loading services...
    </p>
  );
}

/** Error, empty or list (SPEC.md §2). */
function Result({ result, category }: { result: ServicesResult; category: string }) {
  if ('failure' in result) {
    return (
      <div role="alert" className={styles.failure}>
        <h2>Error Loading Services</h2>
        <p>{result.failure}</p>
        <p className={styles.actions}>
          <a href={category ? `/services?category=${category}` : '/services'}>Try again</a>
          <a href="/contact">Ask us directly</a>
        </p>
      </div>
    );
  }
  if (result.services.length === 0) {
    return (
      <EmptyState
        title="No Services Available"
        level={2}
        action={category ? <ButtonLink to="/services">See all services</ButtonLink> : null}
      >
        <p>There is nothing here at the moment. Please check back soon, or ask us what we can do for you.</p>
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

/** /services: all services, or those of a category. */
export function ServicesPage() {
  const { category, result } = useLoaderData<ServicesData>();
  const label = serviceCategories[category];
  return (
    <>
      <PageMeta
        title={label ? `${label} Services` : 'Services'}
        description={
          label
            ? `Our ${label.toLowerCase()} services for students from Nepal, with what is included, how long it takes and what it costs.`
            : 'Counseling, test preparation, applications, scholarships and visas: what is included, how long it takes and what it costs.'
        }
        path={label ? `/services?category=${category}` : '/services'}
      />
      <PageHeader
        title="Our Services"
        lead="From the first question to the departure gate. Take one service or all of them; the first talk is free."
        seed="services"
      />
      <div className={styles.page}>
        <div className={styles.filter}>
          <ChipNav label="Filter services" links={categoryLinks(category)} />
        </div>
        {result instanceof Promise ? (
          <Suspense key={category} fallback={<Loading />}>
            <Await resolve={result}>
              {(settled: ServicesResult) => <Result result={settled} category={category} />}
            </Await>
          </Suspense>
        ) : (
          <Result result={result} category={category} />
        )}
      </div>
    </>
  );
}
