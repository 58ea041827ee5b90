import { useQuery } from '@apollo/client/react';
import { FactUsesDocument } from '../../gql/graphql.ts';

/** Fetches which records use which facts. Needs the network, because the installed app's offline copy lacks this data. */
export const useFactUses = () => useQuery(FactUsesDocument, { fetchPolicy: 'network-only' });
