import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { brandQuery } from './brand.operations.ts';

/** The name on the door, from the settings; null while it is not known. */
export function useBrand(): string | null {
  const { data } = useQuery(brandQuery, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? null;
}

/** Titles the window "{page} | {brand}" (DESIGN.md §5), and gives the title before back when the screen goes. */
export function useTitle(page: string): void {
  const brand = useBrand();
  useEffect(() => {
    const before = document.title;
    document.title = brand ? `${page} | ${brand}` : page;
    return () => {
      document.title = before;
    };
  }, [page, brand]);
}
