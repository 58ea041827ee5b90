import { data } from 'react-router-dom';
import type { ServiceCard, SiteApi } from '../data/site-api.ts';
import { SiteError, servicesFailures } from '../data/site-error.ts';

export type ServicesResult = { services: ServiceCard[] } | { failure: string };

export interface ServicesData {
  category: string;
  /** A promise in the browser, so that the page can show that it is loading; settled on the server. Never rejects. */
  result: ServicesResult | Promise<ServicesResult>;
}

async function fetchServices(api: SiteApi, category: string): Promise<ServicesResult> {
  try {
    return { services: await api.services(category || undefined) };
  } catch (error) {
    return { failure: error instanceof SiteError ? error.message : servicesFailures.unreachable };
  }
}

/** The services of `?category=`, or all. A failure is part of the result (SPEC.md §8); on the server its status is 503. */
export async function loadServices(api: SiteApi, url: URL) {
  const category = url.searchParams.get('category') ?? '';
  const pending = fetchServices(api, category);
  if (!import.meta.env.SSR) return { category, result: pending } satisfies ServicesData;
  const result = await pending;
  return data({ category, result } satisfies ServicesData, { status: 'failure' in result ? 503 : 200 });
}
