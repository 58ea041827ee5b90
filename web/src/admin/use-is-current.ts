import { useLocation } from 'react-router-dom';

/**
 * Returns a function that returns whether the URL is still the one of this render. After a click on a link, the screen stays
 * until the next one is rendered. Work that ends in the meantime must not navigate away from the new URL.
 */
export function useIsCurrent(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}
