import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './data-table.module.css';

/** Rows rendered above and below the screen, so that the keyboard can reach the next row. */
const beyond = 5;

interface LongBodyProps {
  count: number;
  /** The estimated height in pixels of a row that has not been measured. */
  usualHeight: number;
  keyOf: (index: number) => string | number;
  /** Returns -1 if no row has this key. */
  indexOf: (key: string) => number;
  /** @param ref - receives the row's element to measure its height */
  draw: (index: number, ref: Ref<HTMLTableRowElement> | undefined) => ReactNode;
}

/** Renders the rows near the screen, and the focused row with its neighbours. Removing the focused row would lose the focus. */
export function LongBody({ count, usualHeight, keyOf, indexOf, draw }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  // Stored as a key, because a new row above changes every index.
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const isPrinting = usePrinting();

  // Measure after every render, because a new notice above the list may have moved the list.
  useLayoutEffect(() => {
    // While an open panel hides the list, the list has no position.
    if (body.current?.offsetParent) setMargin(Math.round(body.current.getBoundingClientRect().top + scrollY));
  });

  const near = (range: Range) => {
    const drawn = defaultRangeExtractor(range);
    const focused = focusedKey === null ? -1 : indexOf(focusedKey);
    if (focused === -1) return drawn;
    const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
    return [...new Set([...drawn, ...kept])].toSorted((one, other) => one - other);
  };
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    // A row hidden by an open panel has no height, so the measured height is kept.
    measureElement: (row, _entry, list) =>
      row.offsetParent
        ? row.getBoundingClientRect().height
        : (list.itemSizeCache.get(keyOf(list.indexFromElement(row))) ?? usualHeight),
    overscan: beyond,
    scrollMargin: margin,
    getItemKey: keyOf,
    rangeExtractor: near,
  });

  if (isPrinting)
    return <tbody>{Array.from({ length: count }, (_none, index) => draw(index, undefined))}</tbody>;

  const drawn: ReactNode[] = [];
  let end = margin;
  for (const item of virtual.getVirtualItems()) {
    if (item.start > end) drawn.push(<Gap key={`gap ${item.key}`} height={item.start - end} />);
    drawn.push(draw(item.index, virtual.measureElement));
    end = item.end;
  }
  const rest = virtual.getTotalSize() + margin - end;
  return (
    <tbody
      ref={body}
      onFocus={({ target }) => {
        setFocusedKey(target.closest('tr')?.dataset.row ?? null);
      }}
    >
      {drawn}
      {rest > 0 && <Gap key="rest" height={rest} />}
    </tbody>
  );
}

const Gap = ({ height }: { height: number }) => (
  <tr data-gap className={styles.gap}>
    <td style={{ height }} />
  </tr>
);

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page right after `beforeprint`, so all rows must be rendered before the listener returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

type Options = VirtualizerOptions<Window, HTMLTableRowElement>;
type ListOptions = Pick<Options, 'count' | 'estimateSize'> & Partial<Options>;

/**
 * Replaces @tanstack/react-virtual. With that package, the bundler would move React out of the admin's first script, and each
 * start would load 5 KB more.
 */
function useWindowVirtualizer(options: ListOptions) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const all: Options = {
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => scrollY,
    ...options,
    // While the page scrolls, the new rows must be rendered in the same frame as the scroll.
    onChange: (_list, isScrolling) => (isScrolling ? flushSync(draw) : draw()),
  };
  const [list] = useState(() => new Virtualizer<Window, HTMLTableRowElement>(all));
  list.setOptions(all);
  // The browser's scroll anchoring keeps the position. The library's own adjustment would interrupt smooth scrolling.
  list.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
