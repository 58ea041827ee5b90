import { useApolloClient } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { useRef, useState } from 'react';
import { serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { OrderList } from '../list/order-list.tsx';
import { notifyFailure } from '../notify.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';

interface RecordOrderProps<Row extends ListRow, Full extends RecordRow, F extends Form> {
  kind: RecordKind<Row, Full, F>;
  reorder: NonNullable<RecordKind<Row, Full, F>['operations']['reorder']>;
  rows: readonly Row[];
  /** Runs when the server has taken an order, or refused one. */
  onSettled: () => void;
}

/** The list to arrange as the site shows it. Each move is saved at once; one that fails goes back. */
export function RecordOrder<Row extends ListRow, Full extends RecordRow, F extends Form>({
  kind,
  reorder,
  rows,
  onSettled,
}: RecordOrderProps<Row, Full, F>) {
  const client = useApolloClient();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // Two moves on their way at once could arrive the other way round.
  const saves = useRef(Promise.resolve());
  const waiting = useRef(0);

  const place = new Map(order?.map((id, index) => [id, index]));
  // A record that came in since stands at the end, as it does on the server.
  const placeOf = (row: Row) => place.get(row._id) ?? rows.length;
  const shown = order ? rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : rows;

  function save(ids: string[]) {
    setOrder(ids);
    waiting.current += 1;
    saves.current = saves.current.then(async () => {
      try {
        await client.mutate({ mutation: reorder, variables: { ids }, context: withKey(newKey()) });
      } catch (error) {
        notifyFailure(serverMessage(error) ?? `Error ordering ${kind.plural}`);
        if (waiting.current === 1) setOrder(null);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) onSettled();
      }
    });
  }

  return <OrderList label={`Order of the ${kind.plural}`} rows={shown} nameOf={kind.nameOf} onOrder={save} />;
}
