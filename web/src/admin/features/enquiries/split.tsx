import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './split.module.css';

interface SplitProps {
  /** Null in a window that shows a single enquiry. */
  list: ReactNode;
  panel: ReactNode | null;
}

/** In a container narrower than 900 px, an open panel hides the list. Closing the panel focuses the enquiry's row. */
export function Split({ list, panel }: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = panel !== null;
  useKeptPlace(frame, isOpen);
  useHeight(frame, isOpen);
  return (
    <div className={styles.room}>
      <div className={clsx(isOpen && styles.open, !list && styles.alone)} ref={frame}>
        {list && <div className={styles.list}>{list}</div>}
        {isOpen && <div className={styles.panel}>{panel}</div>}
      </div>
    </div>
  );
}

/** Returns whether the open panel fills the page: the list is hidden, or not rendered (the panel is the only child). */
function isPanelThePage(frame: HTMLElement | null): boolean {
  const [list, panel] = frame?.children ?? [];
  return !panel || (list instanceof HTMLElement && list.offsetParent === null);
}

function useKeptPlace(frame: React.RefObject<HTMLDivElement | null>, isOpen: boolean) {
  const scrolled = useRef(0);
  const before = useRef<Element | null>(null);
  const last = useRef<string | undefined>(undefined);

  // Records the open enquiry's id on each render, because the DOM does not contain the id after the panel has closed.
  useLayoutEffect(() => {
    const shown = frame.current?.querySelector<HTMLElement>('[data-enquiry]')?.dataset.enquiry;
    if (!isOpen || !shown) return;
    // If the panel fills the page, the next enquiry starts at the top.
    if (last.current !== shown && isPanelThePage(frame.current)) scrollTo(0, 0);
    last.current = shown;
  });

  useLayoutEffect(() => {
    if (!isOpen) {
      // The scroll position is stored while the list is visible, because hiding the list changes the position.
      const note = () => {
        scrolled.current = scrollY;
      };
      note();
      addEventListener('scroll', note, { passive: true });
      return () => removeEventListener('scroll', note);
    }
    before.current = document.activeElement;
    const isPage = isPanelThePage(frame.current);
    if (isPage) scrollTo(0, 0);
    return () => {
      if (isPage) scrollTo(0, scrolled.current);
      const row =
        last.current && frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"]`);
      const opener = before.current;
      const back =
        row && !row.contains(opener)
          ? row.matches('a, button')
            ? row
            : row.querySelector('a, button')
          : opener;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: back === opener });
    };
  }, [isOpen, frame]);
}

function useHeight(frame: React.RefObject<HTMLDivElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const measure = () => {
      const above = Math.max(0, frame.current?.getBoundingClientRect().top ?? 0);
      frame.current?.style.setProperty('--above', `${above}px`);
    };
    measure();
    const stop = new AbortController();
    addEventListener('scroll', measure, { passive: true, signal: stop.signal });
    addEventListener('resize', measure, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, frame]);
}
