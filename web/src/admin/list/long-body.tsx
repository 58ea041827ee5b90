import type * as core from '@tanstack/virtual-core';
import type { Range } from '@tanstack/virtual-core';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './data-table.module.css';

/** Rows drawn above and below the screen, so that the keyboard finds the next one there. */
const beyond = 20;

interface LongBodyProps {
  core: VirtualCore;
  count: number;
  /** The height of a row before it was measured, pixels. */
  usualHeight: number;
  keyOf: (index: number) => string | number;
  /** -1 if no row has this key any more. */
  indexOf: (key: string) => number;
  /** @param ref receives the row's element to measure its height */
  draw: (index: number, ref: Ref<HTMLTableRowElement> | undefined) => ReactNode;
}

/**
 * The rows of a long list that are near the screen, with gaps as high as the others. The focused row stays rendered even far
 * from the screen, because removing it would lose the focus. All rows are rendered for printing.
 */
export function LongBody({ core, count, usualHeight, keyOf, indexOf, draw }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  // By key, because a new row above changes every index.
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const isPrinting = usePrinting();

  // The content above the list may have grown, for example by a notice.
  useLayoutEffect(() => {
    // A list hidden by an open panel has no position.
    if (body.current?.offsetParent) setMargin(Math.round(body.current.getBoundingClientRect().top + scrollY));
  });

  const near = (range: Range) => {
    const drawn = core.defaultRangeExtractor(range);
    const focused = focusedKey === null ? -1 : indexOf(focusedKey);
    if (focused === -1) return drawn;
    const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
    return [...new Set([...drawn, ...kept])].toSorted((one, other) => one - other);
  };
  const virtual = useWindowVirtualizer(core, {
    count,
    estimateSize: () => usualHeight,
    // A row hidden by an open panel has no height, so the measured one is kept.
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
    // Synchronously: the browser captures the page for printing as soon as the event is over.
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

export type VirtualCore = typeof core;

/** The library for long lists, fetched only for them: null while it loads; if it fails, all rows are rendered. */
export function useVirtualCore(isWanted: boolean): VirtualCore | 'failed' | null {
  const [loaded, setLoaded] = useState<VirtualCore | 'failed' | null>(null);
  useEffect(() => {
    if (isWanted)
      import('@tanstack/virtual-core').then(setLoaded, () => {
        setLoaded('failed');
      });
  }, [isWanted]);
  return loaded;
}

type Options = core.VirtualizerOptions<Window, HTMLTableRowElement>;
/** The options that a list which scrolls with the page sets itself. */
type ListOptions = Pick<Options, 'count' | 'estimateSize'> & Partial<Options>;

/**
 * The rows near the screen of a list that scrolls with the page. Written without @tanstack/react-virtual: that package would
 * split React out of the admin's first script, which costs 5 KB at each start.
 */
function useWindowVirtualizer(lib: VirtualCore, options: ListOptions) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const all: Options = {
    getScrollElement: () => window,
    observeElementRect: lib.observeWindowRect,
    observeElementOffset: lib.observeWindowOffset,
    scrollToFn: lib.windowScroll,
    initialOffset: () => scrollY,
    ...options,
    // While the page scrolls, the rows must be rendered in the same frame.
    onChange: (_list, isScrolling) => (isScrolling ? flushSync(draw) : draw()),
  };
  const [list] = useState(() => new lib.Virtualizer<Window, HTMLTableRowElement>(all));
  list.setOptions(all);
  // The browser's own scroll anchoring keeps the position. The library's would interrupt smooth scrolling.
  list.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
