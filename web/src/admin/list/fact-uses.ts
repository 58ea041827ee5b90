import { useQuery } from '@apollo/client/react';
import { FactUsesDocument, type FactUsesQuery } from '../../gql/graphql.ts';

export type FactUse = FactUsesQuery['factUses'][number];

const places: Readonly<Record<string, (id: string) => string>> = {
  Page: (id) => `/admin/pages/${id}`,
  BlogPost: (id) => `/admin/blog/${id}`,
  ReplyTemplate: (id) => `/admin/replies?open=${id}`,
};

export const placeOfUse = ({ kind, recordId }: FactUse): string => places[kind]?.(recordId) ?? '/admin';

/** Fetches where facts are used. The installed app's offline copy cannot answer this query. */
export const useFactUses = () => useQuery(FactUsesDocument, { fetchPolicy: 'network-only' });
