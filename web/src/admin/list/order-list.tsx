import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-list.module.css';

interface OrderListProps<Row> {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onOrder: (ids: string[]) => void;
}

function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.toSpliced(from, 1);
  const row = rows[from];
  return row === undefined ? rest : rest.toSpliced(to, 0, row);
}

/** A sortable list without @dnd-kit, which would save only 25 lines and make keyboard users pick up a row before moving it. */
export function OrderList<Row extends { _id: string }>({
  label,
  rows,
  nameOf,
  onOrder,
}: OrderListProps<Row>) {
  const list = useRef<HTMLOListElement>(null);
  // The new order during a drag, before it is saved.
  const [dragged, setDragged] = useState<{ id: string; rows: readonly Row[] } | null>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<string | null>(null);
  const shown = dragged?.rows ?? rows;

  // Restores the focus, because an element loses the focus when it moves in the document.
  useLayoutEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-control="${focus.current}"]`)?.focus();
    focus.current = null;
  });

  function put(next: readonly Row[], row: Row) {
    setSaid(`${nameOf(row)} is now number ${next.indexOf(row) + 1} of ${next.length}.`);
    onOrder(next.map(({ _id }) => _id));
  }

  function step(row: Row, by: -1 | 1, control: string) {
    const from = rows.indexOf(row);
    const to = from + by;
    if (to < 0 || to >= rows.length) return;
    focus.current = control;
    put(moved(rows, from, to), row);
  }

  function onKeyDown(event: KeyboardEvent, row: Row) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by) return;
    event.preventDefault();
    step(row, by, `handle-${row._id}`);
  }

  function onPointerDown(event: PointerEvent, row: Row) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ id: row._id, rows });
  }

  function onPointerMove(event: PointerEvent) {
    if (!dragged || !list.current) return;
    const places = [...list.current.children].map((each) => each.getBoundingClientRect());
    const to = places.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom);
    const from = dragged.rows.findIndex(({ _id }) => _id === dragged.id);
    if (to !== -1 && to !== from) setDragged({ ...dragged, rows: moved(dragged.rows, from, to) });
  }

  function onPointerUp() {
    if (!dragged) return;
    const row = dragged.rows.find(({ _id }) => _id === dragged.id);
    const isMoved = dragged.rows.some((each, index) => each !== rows[index]);
    setDragged(null);
    if (row && isMoved) put(dragged.rows, row);
  }

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {shown.map((row, index) => (
          <li key={row._id} className={dragged?.id === row._id ? styles.dragged : undefined}>
            <button
              type="button"
              className={styles.handle}
              data-control={`handle-${row._id}`}
              aria-label={`Move ${nameOf(row)}`}
              onKeyDown={(event) => onKeyDown(event, row)}
              onPointerDown={(event) => onPointerDown(event, row)}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={() => setDragged(null)}
            >
              <Icon as={GripVertical} size={18} />
            </button>
            <span className={styles.place}>{index + 1}</span>
            <span className={styles.name}>{nameOf(row)}</span>
            <button
              type="button"
              className={styles.step}
              data-control={`up-${row._id}`}
              aria-label={`Move ${nameOf(row)} up`}
              aria-disabled={index === 0}
              onClick={() => step(row, -1, `up-${row._id}`)}
            >
              <Icon as={ArrowUp} size={18} />
            </button>
            <button
              type="button"
              className={styles.step}
              data-control={`down-${row._id}`}
              aria-label={`Move ${nameOf(row)} down`}
              aria-disabled={index === shown.length - 1}
              onClick={() => step(row, 1, `down-${row._id}`)}
            >
              <Icon as={ArrowDown} size={18} />
            </button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
