import { useQuery } from '@apollo/client/react';
import { inboxPage } from 'api/rules/enquiry';
import { matchesInbox } from 'api/rules/today';
import { useEffect, useMemo, useRef } from 'react';
import { AdminEnquiriesDocument, type InboxRowFragment } from '../../../../gql/graphql.ts';
import { formatCount } from '../../../format.ts';
import type { OfficeNow } from '../../../office-now.ts';
import { useCounsellors } from '../counsellors.tsx';
import type { InboxView } from './inbox-view.ts';

/** The number of rows of each page after the first. It is large, because with each page the whole list is read and drawn again. */
const nextPage = 100;

/**
 * Loads the rows of a view. A changed row that no longer matches leaves the list immediately (docs/product.md, "Inbox").
 * @param isIdle - whether to load nothing, because the window shows a single enquiry or the spam list
 */
export function useInbox(view: InboxView, now: OfficeNow, isIdle = false) {
  const { filter, counsellor, status, query, order } = view;
  const wanted = useMemo(() => rowsRead(view.key), [view.key]);
  const variables = { first: Math.min(wanted, inboxPage.most), filter, counsellor, status, query, order };
  // The filter "Mine" needs the account, which may not be loaded yet.
  const isReady = !isIdle && (view.whose !== 'me' || counsellor !== null);
  const result = useQuery(AdminEnquiriesDocument, { variables, skip: !isReady });
  // The previous search's rows stay, dimmed, until the new rows arrive.
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  const read = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  const { active } = useCounsellors();
  const office = { ...now, active: active ?? undefined };
  const rows = read.filter((row) => matchesInbox(row, { filter, counsellor, status }, office));
  const gone = read.length - rows.length;

  const pageInfo = data?.adminEnquiries.pageInfo;
  const hasMore = Boolean(result.data && pageInfo?.hasNextPage);

  async function loadMore(first = nextPage): Promise<InboxRowFragment[]> {
    const answer = await result.fetchMore({ variables: { first, after: pageInfo?.endCursor } });
    return answer.data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  }

  const busy = useRef(false);
  useEffect(() => {
    if (!result.data) return;
    if (read.length >= wanted || !hasMore) rememberRows(view.key, read.length);
    else if (!busy.current && !result.loading) {
      busy.current = true;
      // Safe to ignore: after a failure, the user can still press "Load more".
      void loadMore(Math.min(wanted - read.length, inboxPage.most))
        .catch(() => {})
        .then(() => {
          busy.current = false;
        });
    }
  }, [view.key, read.length, hasMore, result.loading]);

  const total = (data?.adminEnquiries.totalCount ?? 0) - gone;
  return {
    result: { ...result, data, loading: result.loading || (!isIdle && !isReady) },
    /** Whether the rows belong to the previous list. */
    isStale: !result.data,
    variables,
    rows,
    hasMore,
    loadMore,
    isNear: data?.adminEnquiries.isNear ?? false,
    total: `${formatCount(total)}${data?.adminEnquiries.totalIsCapped ? '+' : ''}`,
    isOne: total === 1,
  };
}

export type InboxRows = ReturnType<typeof useInbox>;

/** Prefix of the `sessionStorage` keys for each list's number of loaded rows. A reload or Back loads the same number again. */
const prefix = 'rows ';

function rowsRead(key: string): number {
  try {
    return Math.max(inboxPage.usual, Number(sessionStorage.getItem(prefix + key)) || 0);
  } catch {
    // If the browser forbids storage, the list begins with the first page.
    return inboxPage.usual;
  }
}

function rememberRows(key: string, count: number): void {
  try {
    if (count > inboxPage.usual) sessionStorage.setItem(prefix + key, String(count));
    else sessionStorage.removeItem(prefix + key);
  } catch {}
}
