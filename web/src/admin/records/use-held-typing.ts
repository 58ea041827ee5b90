import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from '../platform-context.ts';

/**
 * Tells the host of unsaved typing, so that it can ask before its windows go.
 *
 * @param title what is unsaved, as staff see it; null while nothing is
 * @param save saves it. @returns whether it was saved
 */
export function useHeldTyping(title: string | null, save: () => Promise<boolean>): void {
  const { holdUnsaved } = usePlatform();
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (title !== null) return holdUnsaved?.({ title, save: () => saveNow() });
  }, [holdUnsaved, title]);
}
