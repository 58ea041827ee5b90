import { Suspense } from 'react';
import { Await, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { ServiceCard } from './service-card.tsx';
import { serviceCategories } from './service-categories.ts';
import type { ServicesData, ServicesResult } from './services.loader.ts';
import styles from './services-page.module.css';

function CategoryFilter({ current }: { current: string }) {
  const links = [['', 'All services'], ...Object.entries(serviceCategories)] as [string, string][];
  return (
    <nav aria-label="Filter services" className={styles.filter}>
      <ul className={styles.chips}>
        {links.map(([category, label]) => (
          <li key={category}>
            <a
              href={category ? `/services?category=${category}` : '/services'}
              aria-current={category === current ? 'true' : undefined}
              className={styles.chip}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
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
        <CategoryFilter current={category} />
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
