import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSetParameters } from '../list/use-set-parameters.ts';

const name = 'open';

/**
 * Calls `onAsked` with the URL's parameter `open` (a record's id, or `new`). Then removes the parameter, so that a reload does
 * not open the record again.
 */
export function useAskedRecord(onAsked: (id: string | 'new') => void): void {
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
  const asked = search.get(name);
  const open = useEffectEvent(onAsked);
  const removeParameter = useEffectEvent(() => setParameters({ [name]: '' }));
  useEffect(() => {
    if (!asked) return;
    open(asked);
    removeParameter();
  }, [asked]);
}
