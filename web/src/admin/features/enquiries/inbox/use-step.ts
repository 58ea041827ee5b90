import { settledStatus } from 'api/rules/enquiry';
import { useState } from 'react';
import { formatCount } from '../../../format.ts';
import { useAttempt } from '../../../graphql/failure.ts';
import { useIsCurrent } from '../../../use-is-current.ts';

interface Order {
  ids: readonly string[];
  total: string;
  list: string;
}

interface Row {
  _id: string;
  status: string;
}

interface StepOptions {
  id: string | undefined;
  rows: readonly Row[];
  total: string;
  list: string;
  hasMore: boolean;
  loadMore: () => Promise<readonly Row[]>;
  open: (id: string) => void;
}

/** Steps through the list as it was when the panel opened, so that no enquiry is skipped when the open one leaves the list. */
export function useStep({ id, rows, total, list, hasMore, loadMore, open }: StepOptions) {
  const [order, setOrder] = useState<Order | null>(null);
  const [busy, attempt] = useAttempt();
  const isCurrent = useIsCurrent();
  const isKnown = id !== undefined && order?.list === list && order.ids.includes(id);
  if (id === undefined && order) setOrder(null);
  if (id !== undefined && !isKnown && rows.some(({ _id }) => _id === id))
    setOrder({ ids: rows.map(({ _id }) => _id), total, list });
  if (!order || !isKnown) return undefined;

  // Appends rows that were loaded at the end of the list. Ignores new rows at the top.
  const known = new Set(order.ids);
  const added = rows.slice(rows.findLastIndex(({ _id }) => known.has(_id)) + 1);
  if (added.length > 0 && added.length < rows.length)
    setOrder({ ...order, ids: [...order.ids, ...added.map(({ _id }) => _id)] });

  const { ids } = order;
  const at = ids.indexOf(id);
  const before = ids[at - 1];
  const after = ids[at + 1];

  const loadNext = () =>
    attempt(async () => {
      const first = (await loadMore()).find(({ _id }) => !known.has(_id));
      if (first && isCurrent()) open(first._id);
    }, 'Could not load more contacts.');

  const isOpen = ({ _id, status }: Row) => _id !== id && status !== settledStatus;

  /** Opens the next enquiry that is not completed; after the last one, the first. @returns whether there is one */
  async function openNextOpen(): Promise<boolean> {
    const others = rows.filter(isOpen);
    const found =
      others.find(({ _id }) => ids.indexOf(_id) > at) ??
      (hasMore ? (await loadMore().catch(() => [])).find(isOpen) : undefined) ??
      others[0];
    if (found && isCurrent()) open(found._id);
    return found !== undefined;
  }

  const next = after ? () => open(after) : hasMore && !busy ? () => void loadNext() : null;
  return {
    previous: before ? () => open(before) : null,
    next,
    openNextOpen,
    place: `${formatCount(at + 1)} of ${order.total}`,
  };
}
