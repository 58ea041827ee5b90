import { useLocation } from 'react-router-dom';

/**
 * Returns a function that checks whether the URL is still that of this render. After a click on a link, the old screen stays
 * until the new screen is rendered. A request that ends in the meantime must not navigate away from the new URL.
 */
export function useIsCurrent(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}
