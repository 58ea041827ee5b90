import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { OrderList } from '../list/order-list.tsx';
import { notifyFailure, notifyIfQueued } from '../notify.ts';
import type { ListRow, RecordKind } from './record-kind.ts';

interface RecordOrderProps {
  kind: RecordKind;
  reorder: NonNullable<RecordKind['operations']['reorder']>;
  rows: readonly ListRow[];
  /** Called when no order is being saved any more, whether accepted or refused. */
  onSettled: () => void;
}

/** The list to arrange as the site shows it. Each move is saved at once; a refused order goes back. */
export function RecordOrder({ kind, reorder, rows, onSettled }: RecordOrderProps) {
  const client = useApolloClient();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // Saves run one after the other, because two at once could arrive in the wrong order.
  const saves = useRef(Promise.resolve());
  const waiting = useRef(0);

  const place = new Map(order?.map((id, index) => [id, index]));
  // A record that a colleague has just added is at the end, as on the server.
  const placeOf = (row: ListRow) => place.get(row._id) ?? rows.length;
  const shown = order ? rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : rows;

  function saveOrder(ids: string[]) {
    setOrder(ids);
    waiting.current += 1;
    saves.current = saves.current.then(async () => {
      try {
        notifyIfQueued(await save(client, { mutation: reorder, variables: { ids } }));
      } catch (error) {
        notifyFailure(serverMessage(error) ?? `Error ordering ${kind.plural}`);
        if (waiting.current === 1) setOrder(null);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) onSettled();
      }
    });
  }

  return (
    <OrderList label={`Order of the ${kind.plural}`} rows={shown} nameOf={kind.nameOf} onOrder={saveOrder} />
  );
}
