import { useQuery } from '@apollo/client/react';
import { matchesInbox } from 'api/rules/today';
import { useEffect, useMemo, useRef } from 'react';
import { AdminEnquiriesDocument, type InboxRowFragment } from '../../../gql/graphql.ts';
import { useCounsellors } from '../../enquiry/counsellors.ts';
import { formatCount } from '../../format.ts';
import type { InboxView } from './enquiry-words.ts';
import { longestPage, pageSize, rememberRows, rowsRead } from './rows-read.ts';

/**
 * The rows of a list of the inbox. A row that no longer matches leaves at once, whoever changed it, and is no longer counted.
 * After a reload as many rows come as were read before (docs/product.md, "Inbox").
 *
 * @param day - today in the office
 * @param isIdle - nothing is read: another screen of the inbox shows
 */
export function useInbox(view: InboxView, day: string, isIdle = false) {
  const { filter, counsellor, status, query, order } = view;
  const wanted = useMemo(() => rowsRead(view.key), [view.key]);
  const variables = { first: Math.min(wanted, longestPage), filter, counsellor, status, query, order };
  // Whose they are is not known before the account is.
  const isReady = !isIdle && (view.part !== 'mine' || counsellor !== null);
  const result = useQuery(AdminEnquiriesDocument, { variables, skip: !isReady });
  // The rows of the earlier search stay, dimmed, until the new rows arrive.
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  const read = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  const { active } = useCounsellors();
  const office = { day, active: active ?? undefined };
  const rows = read.filter((row) => matchesInbox(row, { filter, counsellor, status }, office));
  const gone = read.length - rows.length;

  const pageInfo = data?.adminEnquiries.pageInfo;
  const hasMore = Boolean(result.data && pageInfo?.hasNextPage);

  /** Reads the next page. @returns its rows */
  async function loadMore(first = pageSize): Promise<InboxRowFragment[]> {
    const answer = await result.fetchMore({ variables: { first, after: pageInfo?.endCursor } });
    return answer.data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  }

  const busy = useRef(false);
  useEffect(() => {
    if (!result.data) return;
    if (read.length >= wanted || !hasMore) rememberRows(view.key, read.length);
    else if (!busy.current && !result.loading) {
      busy.current = true;
      // After a failure the button "Load more" is there.
      void loadMore(Math.min(wanted - read.length, longestPage))
        .catch(() => {})
        .then(() => {
          busy.current = false;
        });
    }
  }, [view.key, read.length, hasMore, result.loading]);

  const total = (data?.adminEnquiries.totalCount ?? 0) - gone;
  return {
    result: { ...result, data, loading: result.loading || (!isIdle && !isReady) },
    /** The rows are those of the list before. */
    isStale: !result.data,
    variables,
    rows,
    hasMore,
    loadMore,
    isNear: data?.adminEnquiries.isNear ?? false,
    /** "1,204", "10,000+". */
    total: `${formatCount(total)}${data?.adminEnquiries.totalIsCapped ? '+' : ''}`,
    isOne: total === 1,
  };
}

export type InboxRows = ReturnType<typeof useInbox>;
