import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from '../platform-context.ts';

/**
 * Tells the host about unsaved typing, so that it can ask before its windows close.
 *
 * @param title what is unsaved, as staff see it; null while nothing is
 * @param isSaving whether a save is under way
 * @param save saves it. @returns whether it was saved
 */
export function useHeldTyping(title: string | null, isSaving: boolean, save: () => Promise<boolean>): void {
  const { holdUnsaved } = usePlatform();
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (title !== null) return holdUnsaved?.({ title, isSaving, save: () => saveNow() });
  }, [holdUnsaved, title, isSaving]);
}

/** Lets the browser ask before the page is closed or reloaded with unsaved typing. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
