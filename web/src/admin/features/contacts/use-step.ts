import { useState } from 'react';
import { formatCount } from '../../format.ts';
import { notifyFailure } from '../../notify.ts';

interface Order {
  ids: readonly string[];
  total: string;
  /** The list that it is the order of. */
  list: string;
}

interface StepOptions {
  /** The open enquiry. */
  id: string | undefined;
  rows: readonly { _id: string }[];
  /** All that match, as the heading says: "1,204". */
  total: string;
  /** The list's key. */
  list: string;
  hasMore: boolean;
  loadMore: () => Promise<readonly { _id: string }[]>;
  open: (id: string) => void;
}

/**
 * The enquiries before and after the open one, in the order that the list had when the panel opened: a row that leaves the list
 * because it was settled must not skip one. At the end of what is loaded the next page comes.
 */
export function useStep({ id, rows, total, list, hasMore, loadMore, open }: StepOptions) {
  const [order, setOrder] = useState<Order | null>(null);
  const [busy, setBusy] = useState(false);
  const isKnown = id !== undefined && order?.list === list && order.ids.includes(id);
  if (id === undefined && order) setOrder(null);
  if (id !== undefined && !isKnown && rows.some(({ _id }) => _id === id))
    setOrder({ ids: rows.map(({ _id }) => _id), total, list });
  if (!order || !isKnown) return undefined;

  const at = order.ids.indexOf(id);
  const before = order.ids[at - 1];
  const after = order.ids[at + 1];

  async function loadNext(known: Order) {
    setBusy(true);
    try {
      const added = (await loadMore()).map(({ _id }) => _id).filter((each) => !known.ids.includes(each));
      setOrder({ ...known, ids: [...known.ids, ...added] });
      if (added[0]) open(added[0]);
    } catch {
      notifyFailure('Could not load more contacts.');
    }
    setBusy(false);
  }

  const next = after ? () => open(after) : hasMore && !busy ? () => void loadNext(order) : null;
  return {
    previous: before ? () => open(before) : null,
    next,
    place: `${formatCount(at + 1)} of ${order.total}`,
  };
}
