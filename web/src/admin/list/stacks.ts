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

/** Up to this number, the server counts exactly. A higher count only means that there are more. */
const mostCounted = 10_000;

/** Returns "31", or "10,000+" if the server stopped counting. */
export const stackNumber = (count: number): string =>
  count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count);

/** Returns "3 of 25": one counsellor's enquiries, and those of the whole office. */
export const stackPart = (count: number, all: number | undefined): string =>
  all === undefined || all === count ? stackNumber(count) : `${stackNumber(count)} of ${stackNumber(all)}`;

/** Returns "9 late, 14 today, 31 new", without empty stacks. */
export const stackWords = (counts: StackCounts): string =>
  stackNames
    .filter((name) => counts[name] > 0)
    .map((name) => `${stackNumber(counts[name])} ${name}`)
    .join(', ');

/**
 * Returns how many enquiries are late, due today and new. The counts are updated when the inbox changes, when a follow-up's
 * time passes, and at midnight in Nepal.
 * @param counsellor - `nobody` for unassigned enquiries, null for all
 * @returns null until the counts are loaded
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
    // Offline, the counts stay unchanged and are fetched again a minute later.
    if (isOld) count().catch(() => {});
  }, [isOld, now.time]);
  return counted ? { late: counted.lateCount, today: counted.todayCount, new: counted.newCount } : null;
}
