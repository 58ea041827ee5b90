import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHeldTyping } from '../records/use-held-typing.ts';

interface GuardedSheet {
  title: string;
  /** Whether something is typed that is not saved. */
  changed: boolean;
  /** @returns whether it was saved */
  save: () => Promise<boolean>;
  close: () => void;
}

/**
 * Asks before typing leaves the screen. The phone's Back closes the sheet and leaves the screen below it where it is.
 *
 * @returns whether to ask now, and what the answers do
 */
export function useSheetGuard({ title, changed, save, close }: GuardedSheet) {
  const [isClosing, setClosing] = useState(false);
  const isBack = useRef(false);
  const blocker = useBlocker(({ historyAction }) => {
    isBack.current = historyAction === 'POP';
    return changed || isBack.current;
  });
  const isBlocked = blocker.state === 'blocked';

  useEffect(() => {
    if (!isBlocked || changed) return;
    blocker.reset?.();
    close();
  }, [isBlocked]);

  useEffect(() => {
    if (!changed) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [changed]);

  useHeldTyping(changed ? title : null, save);

  return {
    isAsking: isClosing || (isBlocked && changed),
    tryToClose: () => (changed ? setClosing(true) : close()),
    stay() {
      setClosing(false);
      blocker.reset?.();
    },
    leave() {
      if (isBack.current) blocker.reset?.();
      else blocker.proceed?.();
      close();
    },
  };
}
