import { useEffect, useLayoutEffect, useRef } from 'react';

const key = 'scroll of the inbox';

/** Brings a reloaded list back to where it was, once its rows are there: the browser tries before. @param isThere the rows are drawn */
export function useKeptScroll(list: string, isThere: boolean): void {
  const done = useRef(false);
  useLayoutEffect(() => {
    if (!isThere || done.current) return;
    done.current = true;
    try {
      const { list: before, top } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.removeItem(key);
      if (before === list && typeof top === 'number' && scrollY < top) scrollTo({ top, behavior: 'instant' });
    } catch {
      // A browser that forbids storage begins at the top.
    }
  }, [isThere, list]);
  useEffect(() => {
    const note = () => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ list, top: scrollY }));
      } catch {
        // See above.
      }
    };
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [list]);
}
