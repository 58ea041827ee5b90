import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { BrandDocument } from '../../gql/graphql.ts';

/** The office's brand from the settings; null until it is loaded. */
export function useBrand(): string | null {
  const { data } = useQuery(BrandDocument, { fetchPolicy: 'cache-first' });
  return data?.siteSettings.brand ?? null;
}

/**
 * Titles the window "{page} | {brand}" and restores the earlier title when the screen closes.
 *
 * @param count unseen enquiries; the count stands first, where a narrow browser tab still shows it
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
