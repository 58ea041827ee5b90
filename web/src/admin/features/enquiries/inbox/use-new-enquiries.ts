import { useApolloClient } from '@apollo/client/react';
import { isNewer } from 'api/rules/enquiry';
import { useState } from 'react';
import {
  AdminEnquiriesDocument,
  type AdminEnquiriesQuery,
  type AdminEnquiriesQueryVariables,
} from '../../../../gql/graphql.ts';
import { countOf } from '../../../format.ts';
import { refresh } from '../../../graphql/refresh.ts';
import type { ArrivedEnquiry, ChangedEnquiry } from '../../../sync/live.ts';
import { useArrivals, useChanges, useLive } from '../../../sync/live-context.ts';

/** In CSS pixels. Up to this scroll position, the list counts as scrolled to the top. */
const top = 40;

/** Whether new rows would disturb the reader: the list is scrolled, hovered or focused, or a panel or dialog is open. */
function isBeingRead(): boolean {
  return (
    scrollY > top ||
    document.querySelector('main table:hover, main table :focus, main [data-enquiry], dialog:modal') !== null
  );
}

/**
 * Inserts new enquiries into the plain inbox, and reloads a list with a filter, search or sort order. While somebody reads the
 * list (`isBeingRead`), shows a button instead, which inserts or reloads when it is pressed.
 */
export function useNewEnquiries(
  filter: AdminEnquiriesQueryVariables,
  shown: AdminEnquiriesQuery | undefined,
) {
  const client = useApolloClient();
  const live = useLive();
  const { filter: part, counsellor, status, query, order } = filter;
  const view = JSON.stringify([part, counsellor, status, query, order]);
  const [waiting, setWaiting] = useState<ArrivedEnquiry[]>([]);
  const [outdated, setOutdated] = useState<string | null>(null);
  const isPlain = !part && !counsellor && !query && !status && order === 'NEWEST';

  function insert(arrived: ArrivedEnquiry[]) {
    client.cache.updateQuery({ query: AdminEnquiriesDocument, variables: filter }, (data) => {
      if (!data) return data;
      const { edges, totalCount, totalIsCapped } = data.adminEnquiries;
      const there = new Set(edges.map(({ node }) => node._id));
      const added = arrived
        .filter(({ _id }) => !there.has(_id))
        .map((node) => ({ __typename: 'EnquiryEdge', cursor: node._id, node }));
      const total = totalIsCapped ? totalCount : totalCount + added.length;
      return {
        adminEnquiries: { ...data.adminEnquiries, edges: [...added, ...edges], totalCount: total },
      };
    });
  }

  function reload() {
    setOutdated(null);
    // After a failure the button offers the reload again.
    refresh(client, AdminEnquiriesDocument, filter).catch(() => setOutdated(view));
  }

  function askAgain() {
    if (isBeingRead()) setOutdated(view);
    else reload();
  }

  useArrivals(live, (arrived, isOwn) => {
    // An enquiry that the user has added appears immediately, because the user looks for it in the list.
    if (!isPlain) return isOwn ? reload() : askAgain();
    if (!isOwn && isBeingRead()) setWaiting((before) => [...arrived, ...before]);
    else insert(arrived);
  });
  // Any change may affect a filtered list. The plain inbox is outdated only if a changed enquiry is missing from it, such as
  // an enquiry that was released from spam.
  useChanges(live, (changed) => {
    const rows = shown?.adminEnquiries.edges.map(({ node }) => node) ?? [];
    const last = rows.at(-1);
    const isMissing = (each: ChangedEnquiry) =>
      !each.isHeld && !rows.some(({ _id }) => _id === each._id) && (!last || isNewer(each, last));
    if (!isPlain || changed.some(isMissing)) askAgain();
  });

  const there = new Set(shown?.adminEnquiries.edges.map(({ node }) => node._id));
  const unseen = waiting.filter(({ _id }) => !there.has(_id)).length;
  const words =
    isPlain && unseen > 0
      ? `Show ${countOf(unseen, 'new enquiry', 'new enquiries')}`
      : outdated === view && 'Refresh the list';
  return {
    waiting: words || null,
    show() {
      if (isPlain && outdated !== view) insert(waiting);
      else reload();
      // Keeps an enquiry that has arrived since the last render.
      setWaiting((now) => now.filter((each) => !waiting.includes(each)));
      scrollTo({ top: 0 });
    },
  };
}
