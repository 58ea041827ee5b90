import type * as core from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

export type VirtualCore = typeof core;

/**
 * The library for long lists: null while it loads, 'failed' if it cannot be loaded. Then all rows are rendered, which is only
 * slower. It is fetched only for long lists.
 */
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
export function useWindowVirtualizer(lib: VirtualCore, options: ListOptions) {
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
