import { useState } from 'react';
import { noMarks, toggleMark } from './marks.ts';

/**
 * The marked rows of a list. A row that left the list is marked no more: nothing is changed unseen.
 *
 * @param list another list begins without marks
 */
export function useMarkedRows<Row extends { _id: string }>(list: string, rows: readonly Row[]) {
  const [marks, setMarks] = useState({ list, ...noMarks });
  const [isMarking, setMarking] = useState(false);
  const present = marks.list === list ? marks : { list, ...noMarks };
  const marked = rows.filter(({ _id }) => present.ids.has(_id));
  const set = (ids: readonly string[]) => setMarks({ list, ids: new Set(ids), last: null });

  return {
    marked,
    isMarked: (id: string) => present.ids.has(id),
    /** @param isRange all rows from the last marked one on */
    mark(id: string, isRange: boolean) {
      const shown = { ids: new Set(marked.map(({ _id }) => _id)), last: present.last };
      const order = rows.map(({ _id }) => _id);
      setMarks({ list, ...toggleMark(shown, order, id, isRange) });
    },
    set,
    /** All boxes show. */
    isMarking: isMarking || marked.length > 0,
    /** By a button, where there is no pointer to show the boxes by. */
    toggleMarking() {
      setMarking(!isMarking && marked.length === 0);
      set([]);
    },
  };
}
