import { useQuery } from '@apollo/client/react';
import { FactUsesDocument, type FactUsesQuery } from '../../gql/graphql.ts';

export type FactUse = FactUsesQuery['factUses'][number];

const places: Readonly<Record<string, (id: string) => string>> = {
  Page: (id) => `/admin/pages/${id}`,
  BlogPost: (id) => `/admin/blog/${id}`,
  ReplyTemplate: (id) => `/admin/replies?open=${id}`,
};

/** The admin's address of the text that names a fact. */
export const placeOfUse = ({ kind, recordId }: FactUse): string => places[kind]?.(recordId) ?? '/admin';

/** Where texts name facts: for the admin only while the server answers. */
export const useFactUses = () => useQuery(FactUsesDocument, { fetchPolicy: 'network-only' });
