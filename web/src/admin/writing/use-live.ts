import { type SkipToken, skipToken, useQuery } from '@apollo/client/react';
import { blogCategories } from 'api/forms/blog-post';
import { faceOf } from 'api/rules/fact';
import { useMemo } from 'react';
import { AdminBlogPostsDocument, AdminFactsDocument, AdminPagesDocument } from '../../gql/graphql.ts';
import type { Live } from '../../ui/directives.ts';
import { officeToday } from '../format.ts';

const labels: Readonly<Record<string, string>> = blogCategories;
const readIf = (isNamed: boolean): { variables: Record<string, never> } | SkipToken =>
  isNamed ? { variables: {} } : skipToken;

/**
 * The data that the directives of a text show, as on the site. Lists that the text does not name are not read.
 *
 * @param path the public path of the record; '' if it has none yet
 * @returns `isWhole`: whether all lists have been read
 */
export function useLive(text: string, path: string): { live: Live; isWhole: boolean } {
  const facts = useQuery(AdminFactsDocument, readIf(/\{facts?:/.test(text)));
  const posts = useQuery(AdminBlogPostsDocument, readIf(text.includes('{posts:')));
  const pages = useQuery(AdminPagesDocument, readIf(text.includes('{pages:')));
  const results = [facts, posts, pages];
  const [allFacts, allPosts, allPages] = [facts.data?.records, posts.data?.records, pages.data?.records];
  const day = officeToday();
  const live = useMemo(
    () => ({
      path,
      day,
      facts: (allFacts ?? []).map((fact) => ({
        ...fact,
        face: faceOf({ ...fact, checkedOn: fact.checkedOn ?? null }, day),
      })),
      posts: (allPosts ?? [])
        .filter(({ isPublished }) => isPublished)
        .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
        .map(({ category, tags, ...post }) => ({
          ...post,
          topics: [category, labels[category] ?? '', ...tags],
        })),
      pages: (allPages ?? []).filter(({ isPublished }) => isPublished),
    }),
    [path, day, allFacts, allPosts, allPages],
  );
  return {
    live,
    isWhole: results.every(({ data, loading, error }) => data !== undefined || (!loading && !error)),
  };
}

/** All facts, published posts and published pages, for the choice of what to insert. */
export const useAllLive = () => useLive('{facts: {posts: {pages:', '');
