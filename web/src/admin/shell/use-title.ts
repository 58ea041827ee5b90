import { useQuery } from '@apollo/client/react';
import { defaultSettings } from 'api/defaults';
import { useEffect } from 'react';
import { brandQuery } from './brand.operations.ts';

/** The name on the door: the settings' brand, or null while it is being asked for. */
export function useBrand(): string | null {
  const { data, error } = useQuery(brandQuery, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? (error ? defaultSettings.brand : null);
}

/** Titles the window "{page} | {brand}" (DESIGN.md §5), and gives the title before back when the screen goes. */
export function useTitle(page: string): void {
  const brand = useBrand();
  useEffect(() => {
    if (!brand) return;
    const before = document.title;
    document.title = `${page} | ${brand}`;
    return () => {
      document.title = before;
    };
  }, [page, brand]);
}
