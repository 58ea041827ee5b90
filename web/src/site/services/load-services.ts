import type { ServiceRow, ServicesResult } from './services.server.ts';
import { servicesFailures } from './services-words.ts';

/** `GET /api/services`. */
interface ServicesAnswer {
  success: boolean;
  data?: ServiceRow[];
}

/** Asks the API for the services of a category, or for all. Never throws: a failure is a result in words. */
export async function loadServices(category: string): Promise<ServicesResult> {
  const query = category ? `?${new URLSearchParams({ category })}` : '';
  try {
    const response = await fetch(`/api/services${query}`, { headers: { Accept: 'application/json' } });
    if (!response.ok) return { failure: servicesFailures.unreachable };
    const answer: ServicesAnswer = await response.json();
    return answer.success && answer.data ? { services: answer.data } : { failure: servicesFailures.refused };
  } catch {
    return { failure: servicesFailures.unreachable };
  }
}
