import type { ServiceCard, SiteApi } from './site-api.ts';
import { SiteError, servicesFailures } from './site-error.ts';

/** `GET /api/services` (SPEC.md §7). */
interface ServicesAnswer {
  success: boolean;
  data?: ServiceCard[];
}

/**
 * The paths that the browser moves to without loading a document. All others have no small REST route, and a document
 * from the server's cache is as quick.
 */
export const clientPaths: ReadonlySet<string> = new Set(['/services']);

/**
 * Loads the address in the bar as a document and never resolves. The router asks for such data only when the visitor
 * steps back to a page that a document brought; the address has already changed by then.
 */
function loadDocument(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** The {@link SiteApi} of the hydrated page: the small REST routes, so that Apollo Client stays out of the first load. */
export const browserSiteApi: SiteApi = {
  async services(category) {
    const query = category ? `?${new URLSearchParams({ category })}` : '';
    let answer: ServicesAnswer;
    try {
      const response = await fetch(`/api/services${query}`, { headers: { Accept: 'application/json' } });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      answer = await response.json();
    } catch (error) {
      throw new SiteError(servicesFailures.unreachable, { cause: error });
    }
    if (!answer.success || !answer.data) throw new SiteError(servicesFailures.refused);
    return answer.data;
  },
  frame: loadDocument,
  home: loadDocument,
  blog: loadDocument,
  post: loadDocument,
  team: loadDocument,
  page: loadDocument,
  search: loadDocument,
  titleOf: loadDocument,
  contactForm: loadDocument,
  reviewForm: loadDocument,
};
