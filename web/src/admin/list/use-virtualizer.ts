import type * as core from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

export type VirtualCore = typeof core;

/**
 * The library for long lists; null until it has come, 'failed' where it cannot be had: then all rows are drawn, which is slower
 * and otherwise the same. It is fetched where a list is long, which most are not.
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
/** What a list of the page's own scroll position says itself. */
type ListOptions = Pick<Options, 'count' | 'estimateSize'> & Partial<Options>;

/**
 * The rows of a list near the screen, where the page itself scrolls. By hand rather than by @tanstack/react-virtual: that package
 * would split React out of the admin's first script, which costs every visitor of the admin 5 KB.
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
    // While the page scrolls the rows must be there in the same frame.
    onChange: (_list, isScrolling) => (isScrolling ? flushSync(draw) : draw()),
  };
  const [list] = useState(() => new lib.Virtualizer<Window, HTMLTableRowElement>(all));
  list.setOptions(all);
  // The browser's own scroll anchoring keeps the place. The library's would end a smooth scroll on its way.
  list.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  return list;
}
