import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { AdminContactsQuery, ContactOrder } from '../../../gql/graphql.ts';
import { countOf } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import type { ArrivedContact } from '../../live/live.ts';
import { useArrivals, useChanges, useLive } from '../../live/live-context.ts';
import { contactsQuery } from './contacts.operations.ts';

interface Filter {
  first: number;
  status: string | null;
  query: string | null;
  order: ContactOrder;
}

/** Scrolled no further than this, in CSS pixels, the reader is at the top. */
const top = 40;

/** Whether a row that pushes the others down would take one from under somebody's eye, finger or keyboard. */
function isBeingRead(): boolean {
  return (
    scrollY > top || document.querySelector('main table:hover, main table :focus, dialog:modal') !== null
  );
}

/**
 * Brings what happens in the inbox into the list that is shown: at once where that moves nothing that is being read, else
 * when staff ask for it. New enquiries go on top of the whole inbox; where a search, a status or an order decides what
 * stands where, the server is asked, as it alone knows.
 *
 * @param shown what the list holds now
 */
export function useNewContacts(filter: Filter, shown: AdminContactsQuery | undefined) {
  const client = useApolloClient();
  const live = useLive();
  const view = `${filter.status} ${filter.query} ${filter.order}`;
  const [waiting, setWaiting] = useState<ArrivedContact[]>([]);
  /** The list that a change may have left behind. */
  const [outdated, setOutdated] = useState<string | null>(null);
  const isPlain = !filter.query && !filter.status && filter.order === 'NEWEST';

  function insert(arrived: ArrivedContact[]) {
    client.cache.updateQuery({ query: contactsQuery, variables: filter }, (data) => {
      if (!data) return data;
      const { edges, totalCount, totalIsCapped } = data.adminContacts;
      const there = new Set(edges.map(({ node }) => node._id));
      const added = arrived
        .filter(({ _id }) => !there.has(_id))
        .map((node) => ({ __typename: 'ContactEdge', cursor: node._id, node }));
      const total = totalIsCapped ? totalCount : totalCount + added.length;
      return {
        adminContacts: { ...data.adminContacts, edges: [...added, ...edges], totalCount: total },
      };
    });
  }

  function reload() {
    setOutdated(null);
    // What cannot be reloaded now is offered again.
    refresh(client, contactsQuery, filter).catch(() => setOutdated(view));
  }

  function askAgain() {
    if (isBeingRead()) setOutdated(view);
    else reload();
  }

  useArrivals(live, (arrived) => {
    if (!isPlain) askAgain();
    else if (isBeingRead()) setWaiting((before) => [...arrived, ...before]);
    else insert(arrived);
  });
  // The rows themselves follow by the cache; which rows there are, and in which order, may have changed, too.
  useChanges(live, () => {
    if (!isPlain) askAgain();
  });

  // A reload after a broken line may have brought some of them.
  const there = new Set(shown?.adminContacts.edges.map(({ node }) => node._id));
  const unseen = waiting.filter(({ _id }) => !there.has(_id)).length;
  const words = isPlain
    ? unseen > 0 && `Show ${countOf(unseen, 'new enquiry', 'new enquiries')}`
    : outdated === view && 'Refresh the list';
  return {
    /** What waits to be shown, in the words of the button that shows it; null where nothing does. */
    waiting: words || null,
    show() {
      if (isPlain) insert(waiting);
      else reload();
      setWaiting([]);
      scrollTo({ top: 0 });
    },
  };
}
