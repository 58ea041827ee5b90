import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { TodayCountDocument } from '../../gql/graphql.ts';
import { refresh } from '../graphql/refresh.ts';
import { useFreshInbox } from '../sync/live-context.ts';
import type { TabNumbers } from './rail.tsx';

/** Counts the waiting items of the tabs after each change of the inbox. Renders nothing. */
export function CountTabs({ onCounted }: { onCounted: (numbers: TabNumbers) => void }) {
  const client = useApolloClient();
  const { data } = useQuery(TodayCountDocument, { fetchPolicy: 'cache-and-network' });
  useFreshInbox(() => refresh(client, TodayCountDocument, {}));
  useEffect(() => {
    if (!data) return;
    const { overdueCount, dueCount, visitsCount, freshCount } = data.adminToday;
    onCounted({
      '/admin/today': { count: overdueCount + dueCount + visitsCount, words: 'due' },
      '/admin/contacts': { count: freshCount, words: 'new' },
    });
  }, [data, onCounted]);
  return null;
}
