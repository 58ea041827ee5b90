import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a row where it is on the screen while the list changes its shape, whose rows have another height: the row that is
 * opened, or was open.
 *
 * @returns notes the row's place, just before the shape may change
 */
export function useSteadyRow(list: RefObject<HTMLElement | null>, shape: string): (id: string) => void {
  const noted = useRef<{ id: string; top: number } | null>(null);
  const find = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const last = useRef(shape);
  useLayoutEffect(() => {
    if (last.current === shape) return;
    last.current = shape;
    const before = noted.current;
    noted.current = null;
    if (!before) return;
    const settle = () => {
      const row = find(before.id);
      if (row?.offsetParent)
        scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' });
    };
    settle();
    // A list that is drawn in part measures its new rows first.
    requestAnimationFrame(settle);
  }, [shape]);
  return (id) => {
    const row = find(id);
    noted.current = row?.offsetParent ? { id, top: row.getBoundingClientRect().top } : null;
  };
}
