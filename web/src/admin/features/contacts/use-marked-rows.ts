import { useEffect, useEffectEvent, useState } from 'react';
import { isTaken } from '../../keyboard/shortcuts.ts';
import { useSingleKeys } from '../../keyboard/use-single-keys.ts';
import { noMarks, toggleMark } from './marks.ts';

/**
 * The marked rows of a list. The key x marks the row that has the focus, with Shift all from the last marked one on. A row that
 * left the list is marked no more: nothing is changed unseen.
 *
 * @param list another list begins without marks
 */
export function useMarkedRows<Row extends { _id: string }>(list: string, rows: readonly Row[]) {
  const [marks, setMarks] = useState({ list, ...noMarks });
  const [singleKeys] = useSingleKeys();
  const [isMarking, setMarking] = useState(false);
  const present = marks.list === list ? marks : { list, ...noMarks };
  const marked = rows.filter(({ _id }) => present.ids.has(_id));

  function mark(id: string, isRange: boolean) {
    const shown = new Set(marked.map(({ _id }) => _id));
    const order = rows.map(({ _id }) => _id);
    setMarks({ list, ...toggleMark({ ids: shown, last: present.last }, order, id, isRange) });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!singleKeys || isBusy(event.target)) return;
    const row = document.activeElement?.closest<HTMLElement>('main tr[data-row]')?.dataset.row;
    if (!row) return;
    event.preventDefault();
    mark(row, event.shiftKey);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return {
    marked,
    isMarked: (id: string) => present.ids.has(id),
    mark,
    /** All boxes show: where there is no pointer to show them by. */
    isMarking: isMarking || marked.length > 0,
    setMarking,
    set(ids: readonly string[]) {
      setMarks({ list, ids: new Set(ids), last: null });
    },
  };
}

/** A box that is marked has the focus and takes no letters. */
const isBusy = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLInputElement && target.type === 'checkbox') && isTaken(target);
