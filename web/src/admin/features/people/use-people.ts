import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { AdminPeopleDocument } from '../../../gql/graphql.ts';
import { refresh } from '../../graphql/refresh.ts';
import { type PeopleView, peopleOrders } from './people-view.ts';

const pageSize = 50;
/** The server's longest page. */
const longestPage = 200;

/** How many rows of a list were read: Back from a person's page shows as many again. Until the tab closes. */
const rowsRead = new Map<string, number>();

/** The people of a view, page by page. The rows of the earlier search stay until the new ones arrive. */
export function usePeople({ query, counsellor, orderName, key }: PeopleView, isReady: boolean) {
  const client = useApolloClient();
  const first = Math.min(Math.max(pageSize, rowsRead.get(key) ?? 0), longestPage);
  const variables = { first, query, counsellor, order: peopleOrders[orderName].order };
  const result = useQuery(AdminPeopleDocument, { variables, skip: !isReady });
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  const people = data?.adminPeople;
  const rows = people?.edges.map(({ node }) => node) ?? [];
  const count = result.data ? rows.length : 0;
  useEffect(() => {
    if (count > pageSize) rowsRead.set(key, count);
  }, [key, count]);
  return {
    result: { ...result, data, loading: result.loading || !isReady },
    rows,
    isStale: !result.data,
    isNear: people?.isNear ?? false,
    total: people?.totalCount ?? 0,
    isCapped: people?.totalIsCapped ?? false,
    hasMore: Boolean(result.data && people?.pageInfo.hasNextPage),
    reload: () => refresh(client, AdminPeopleDocument, variables).catch(() => {}),
    loadMore: () => result.fetchMore({ variables: { first: pageSize, after: people?.pageInfo.endCursor } }),
  };
}
