import { useQuery } from '@apollo/client/react';
import { FactUsesDocument } from '../../gql/graphql.ts';

/** Fetches where facts are used. The installed app's offline copy cannot answer this query. */
export const useFactUses = () => useQuery(FactUsesDocument, { fetchPolicy: 'network-only' });
