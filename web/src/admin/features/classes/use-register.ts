import { useQuery } from '@apollo/client/react';
import { inboxPage } from 'api/rules/enquiry';
import { type Seat, seatNames } from 'api/rules/seat';
import { RegisterDocument, type RegisterQuery } from '../../../gql/graphql.ts';
import { useChanges, useLive } from '../../sync/live-context.ts';

export type RegisterRow = RegisterQuery['adminEnquiries']['edges'][number]['node'];

export function useRegister(batch: string) {
  const result = useQuery(RegisterDocument, { variables: { batch, first: inboxPage.most } });
  const found = result.data?.adminEnquiries;
  // Omits enquiries that have left this class, for another class or for none, since the list was loaded.
  const rows = (found?.edges ?? []).map(({ node }) => node).filter(({ batchId }) => batchId === batch);
  const reload = () => void result.refetch().catch(() => {});
  useChanges(useLive(), (changed) => {
    if (changed.some(({ _id, batchId }) => batchId === batch || rows.some((row) => row._id === _id)))
      reload();
  });
  const groups = Map.groupBy(rows, ({ seat }) => seat as Seat);
  return {
    result,
    rows,
    groups: seatNames.flatMap((seat) => {
      const of = groups.get(seat);
      return of ? [{ seat, rows: of }] : [];
    }),
    reload,
    loadMore: found?.pageInfo.hasNextPage
      ? () => result.fetchMore({ variables: { after: found.pageInfo.endCursor } })
      : null,
  };
}
