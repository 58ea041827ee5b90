import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { brandQuery } from './brand.operations.ts';

/** The name on the door, from the settings; null while it is not known. */
export function useBrand(): string | null {
  const { data } = useQuery(brandQuery, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? null;
}

/**
 * Titles the window "{page} | {brand}" (DESIGN.md §5), and gives the title before back when the screen goes.
 *
 * @param count what waits to be seen; stands first, where a narrow browser tab still shows it
 */
export function useTitle(page: string, count = 0): void {
  const brand = useBrand();
  useEffect(() => {
    const before = document.title;
    document.title = `${count > 0 ? `(${count}) ` : ''}${brand ? `${page} | ${brand}` : page}`;
    return () => {
      document.title = before;
    };
  }, [page, brand, count]);
}
