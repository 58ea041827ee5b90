import { type SkipToken, skipToken, useQuery } from '@apollo/client/react';
import { byStart } from 'api/rules/batch';
import type { Locale } from 'api/rules/nepali';
import { useEffect, useMemo, useState } from 'react';
import {
  AdminBatchesDocument,
  AdminBlogPostsDocument,
  AdminFactsDocument,
  AdminPagesDocument,
} from '../../gql/graphql.ts';
import { english, type Language } from '../../site/language/language.ts';
import { liveIn } from '../../site/language/writing.ts';
import type { Live } from '../../ui/directives.ts';
import { officeToday } from '../format.ts';

const readIf = (isNamed: boolean): { variables: Record<string, never> } | SkipToken =>
  isNamed ? { variables: {} } : skipToken;

const loadNepali = () => import('../../site/language/nepali.server.ts');

/** Returns English until the Nepali words are loaded. If they cannot be loaded, English remains. */
function useSiteLanguage(code: Locale): Language {
  const [nepali, setNepali] = useState<Language | null>(null);
  useEffect(() => {
    if (code === 'en' || nepali) return;
    loadNepali().then(
      (module) => setNepali(module.nepali),
      () => {},
    );
  }, [code, nepali]);
  return code === 'ne' && nepali ? nepali : english;
}

/**
 * Fetches the data for the text's directives, such as `{pages:/about}`.
 *
 * @param path - the public path of the record with this text; '' if it has none yet
 */
export function useLive(text: string, path: string, language: Locale): { live: Live; isWhole: boolean } {
  const facts = useQuery(AdminFactsDocument, readIf(/\{facts?:/.test(text)));
  const posts = useQuery(AdminBlogPostsDocument, readIf(text.includes('{posts:')));
  const pages = useQuery(AdminPagesDocument, readIf(text.includes('{pages:')));
  const classes = useQuery(AdminBatchesDocument, readIf(text.includes('{classes:')));
  const results = [facts, posts, pages, classes];
  const [allFacts, allPosts, allPages] = [facts.data?.records, posts.data?.records, pages.data?.records];
  const allClasses = classes.data?.records;
  const day = officeToday();
  const shownIn = useSiteLanguage(language);
  const live = useMemo(
    () =>
      liveIn(shownIn, {
        path,
        day,
        facts: allFacts ?? [],
        posts: (allPosts ?? [])
          .filter(({ isPublished }) => isPublished)
          .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')),
        pages: (allPages ?? []).filter(({ isPublished }) => isPublished),
        classes: (allClasses ?? []).toSorted(byStart),
      }),
    [shownIn, path, day, allFacts, allPosts, allPages, allClasses],
  );
  return {
    live,
    isWhole: results.every(({ data, loading, error }) => data !== undefined || (!loading && !error)),
  };
}

export const useAllLive = () => useLive('{facts: {classes: {posts: {pages:', '', 'en');
