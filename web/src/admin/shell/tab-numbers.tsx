import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { NewCountDocument } from '../../gql/graphql.ts';
import { refresh } from '../graphql/refresh.ts';
import { useFreshInbox } from '../live/use-fresh-inbox.ts';
import type { TabNumbers } from './rail.tsx';

/** Counts what waits at the tabs, again with each change of the inbox. Draws nothing. */
export function CountTabs({ onCounted }: { onCounted: (numbers: TabNumbers) => void }) {
  const client = useApolloClient();
  const { data } = useQuery(NewCountDocument, { fetchPolicy: 'cache-and-network' });
  useFreshInbox(() => refresh(client, NewCountDocument, {}));
  useEffect(() => {
    if (!data) return;
    const { totalCount: count, totalIsCapped: isCapped } = data.adminContacts;
    onCounted({ '/admin/contacts': { count, isCapped, words: 'new' } });
  }, [data, onCounted]);
  return null;
}
