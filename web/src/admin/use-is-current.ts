import { useLocation } from 'react-router-dom';

/**
 * Returns a function that returns whether the URL is still the one of this render. After a click on a link, the URL is newer than
 * the screen until React renders again, and work that ends later must not undo the click.
 */
export function useIsCurrent(): () => boolean {
  const { pathname, search } = useLocation();
  return () => window.location.pathname === pathname && window.location.search === search;
}
