import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const name = 'open';

/**
 * Calls `onAsked` with the URL's parameter `open` (a record's id, or `new`). Then removes the parameter, so that a reload does
 * not open the record again.
 */
export function useAskedRecord(onAsked: (id: string | 'new') => void): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name);
  const open = useEffectEvent(onAsked);
  useEffect(() => {
    if (!asked) return;
    open(asked);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(name);
        return after;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
}
