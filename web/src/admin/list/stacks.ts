import { useApolloClient, useQuery } from '@apollo/client/react';
import { type StackName, stackNames } from 'api/rules/today';
import { useEffect } from 'react';
import { StackCountsDocument } from '../../gql/graphql.ts';
import { formatCount } from '../format.ts';
import { refresh } from '../graphql/refresh.ts';
import { useFreshInbox } from '../sync/live-context.ts';
import { useOfficeMoment } from '../use-office-moment.ts';

export const stackLabels: Readonly<Record<StackName, string>> = { late: 'Late', today: 'Today', new: 'New' };

export type StackCounts = Readonly<Record<StackName, number>>;

/** The server counts no further. */
const mostCounted = 10_000;

/** "31"; "10,000+" where the server counted no further. */
export const stackNumber = (count: number): string =>
  count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count);

/** "9 late, 14 today, 31 new", without the empty ones. */
export const stackWords = (counts: StackCounts): string =>
  stackNames
    .filter((name) => counts[name] > 0)
    .map((name) => `${stackNumber(counts[name])} ${name}`)
    .join(', ');

/**
 * The numbers of the three stacks, counted by the server: after each change, when the time of a follow-up passes, and at midnight
 * in Nepal. All screens read the same answer.
 *
 * @param counsellor only the enquiries of this account, or of `nobody`; null for all
 * @returns null until they are known
 */
export function useStackCounts(counsellor: string | null, isIdle = false): StackCounts | null {
  const client = useApolloClient();
  const variables = { counsellor };
  const { data } = useQuery(StackCountsDocument, {
    variables,
    skip: isIdle,
    fetchPolicy: 'cache-and-network',
  });
  const count = () => (isIdle ? Promise.resolve() : refresh(client, StackCountsDocument, variables));
  useFreshInbox(count);
  const now = useOfficeMoment();
  const counted = data?.adminToday;
  const next = counted?.today[0]?.followUpTime ?? null;
  const isOld = counted !== undefined && (counted.day < now.day || (next !== null && next < now.time));
  useEffect(() => {
    // Without a connection the numbers stay as they are; the next minute tries again.
    if (isOld) count().catch(() => {});
  }, [isOld, now.time]);
  return counted ? { late: counted.lateCount, today: counted.todayCount, new: counted.newCount } : null;
}
