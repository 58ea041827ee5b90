import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ArrivedContact } from '../../live/live.ts';
import { useArrivals, useLive } from '../../live/live-context.ts';
import { contactsQuery } from './contacts.operations.ts';

/** Scrolled no further than this, in CSS pixels, the reader is at the top. */
const top = 40;

/** Whether a row that pushes the others down would take one from under somebody's eye, finger or keyboard. */
function isBeingRead(): boolean {
  return (
    scrollY > top || document.querySelector('main table:hover, main table :focus, dialog:modal') !== null
  );
}

/**
 * Brings enquiries that come in into the list that is shown: at once where that moves nothing that is being read, else
 * when staff ask for them. A search is left alone: whether it finds them only the server knows.
 */
export function useNewContacts(filter: { first: number; status: string | null; query: string | null }) {
  const { cache } = useApolloClient();
  const [waiting, setWaiting] = useState<ArrivedContact[]>([]);
  const fits = !filter.query && (!filter.status || filter.status === 'new');

  function insert(arrived: ArrivedContact[]) {
    cache.updateQuery({ query: contactsQuery, variables: filter }, (data) => {
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

  useArrivals(useLive(), (arrived) => {
    if (!fits) return;
    if (isBeingRead()) setWaiting((before) => [...arrived, ...before]);
    else insert(arrived);
  });

  return {
    /** How many wait to be shown. */
    waiting: fits ? waiting.length : 0,
    show() {
      insert(waiting);
      setWaiting([]);
      scrollTo({ top: 0 });
    },
  };
}
