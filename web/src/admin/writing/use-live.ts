import { type SkipToken, skipToken, useQuery } from '@apollo/client/react';
import { blogCategories } from 'api/forms/blog-post';
import { byStart, isJoinable } from 'api/rules/batch';
import { faceOf } from 'api/rules/fact';
import { useMemo } from 'react';
import {
  AdminBatchesDocument,
  AdminBlogPostsDocument,
  AdminFactsDocument,
  AdminPagesDocument,
} from '../../gql/graphql.ts';
import type { Live } from '../../ui/directives.ts';
import { officeToday } from '../format.ts';

const labels: Readonly<Record<string, string>> = blogCategories;
const readIf = (isNamed: boolean): { variables: Record<string, never> } | SkipToken =>
  isNamed ? { variables: {} } : skipToken;

/**
 * Returns the data for a text's directives, as on the site. Only the lists that the text names are read.
 *
 * @param path the record's public path; '' if it has none yet
 * @returns `isWhole`: whether all lists have been read
 */
export function useLive(text: string, path: string): { live: Live; isWhole: boolean } {
  const facts = useQuery(AdminFactsDocument, readIf(/\{facts?:/.test(text)));
  const posts = useQuery(AdminBlogPostsDocument, readIf(text.includes('{posts:')));
  const pages = useQuery(AdminPagesDocument, readIf(text.includes('{pages:')));
  const classes = useQuery(AdminBatchesDocument, readIf(text.includes('{classes:')));
  const results = [facts, posts, pages, classes];
  const [allFacts, allPosts, allPages] = [facts.data?.records, posts.data?.records, pages.data?.records];
  const allClasses = classes.data?.records;
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
      classes: (allClasses ?? []).filter((each) => isJoinable(each, day)).toSorted(byStart),
    }),
    [path, day, allFacts, allPosts, allPages, allClasses],
  );
  return {
    live,
    isWhole: results.every(({ data, loading, error }) => data !== undefined || (!loading && !error)),
  };
}

/** Returns all facts, classes, published posts and published pages, for the Insert dialog. */
export const useAllLive = () => useLive('{facts: {classes: {posts: {pages:', '');
