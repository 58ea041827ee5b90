import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { useSentFrame } from '../page/frame.ts';
import type { ServiceRow, ServicesData, ServicesResult } from './services.server.ts';
import { servicesFailures, servicesTitle } from './services-words.ts';

const categoryIn = (search: string) => new URLSearchParams(search).get('category') ?? '';

/**
 * Fetches the services of a chosen category, so that the browser need not load a new document.
 *
 * @returns the category, the result for it, and the click handler for the element around the category links
 */
export function useServices(initial: ServicesData) {
  const language = useLanguage();
  const { brand } = useSentFrame();
  const { categories } = initial;
  const [category, setCategory] = useState(initial.category);
  const [result, setResult] = useState<ServicesResult | 'of the document' | 'loading'>('of the document');
  const latest = useRef({ turn: 0, category });

  const show = useCallback(
    async (next: string) => {
      const turn = latest.current.turn + 1;
      latest.current = { turn, category: next };
      setCategory(next);
      setResult('loading');
      document.title = `${servicesTitle(language, categories, next)} | ${brand}`;
      document.querySelector('link[rel=canonical]')?.setAttribute('href', window.location.href);
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
        link.search = window.location.search;
      const loaded = await loadServices(next);
      if (latest.current.turn === turn) setResult(loaded);
    },
    [brand, categories, language],
  );

  useEffect(() => {
    const onPop = () => {
      const next = categoryIn(window.location.search);
      // Links to fragments of the page also fire `popstate`.
      if (next !== latest.current.category) show(next);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [show]);

  function onClick(event: MouseEvent) {
    // On a Nepali page, let the browser load a new document, because the server chooses the language of each service.
    if (language.code === 'ne') return;
    const link = plainLink(event);
    if (link?.pathname !== '/services' || link.hash) return;
    event.preventDefault();
    if (link.href !== window.location.href) window.history.pushState(null, '', link.href);
    show(categoryIn(link.search));
    // Move the focus, so that screen readers announce the new content.
    document.querySelector('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  return { category, result, onClick };
}

interface ServicesAnswer {
  success: boolean;
  data?: ServiceRow[];
}

async function loadServices(category: string): Promise<ServicesResult> {
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

/** Returns the clicked link; null if the click opens a new tab, a download or another site. */
function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || anchor.target || anchor.hasAttribute('download')) return null;
  return anchor.origin === window.location.origin ? anchor : null;
}
