import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useHeldTyping } from '../records/use-held-typing.ts';

interface GuardedSheet {
  title: string;
  /** Whether something is typed that is not saved. */
  changed: boolean;
  /** Whether a save is under way. */
  busy: boolean;
  /** @returns whether it was saved */
  save: () => Promise<boolean>;
  /** Takes the sheet off the screen. */
  onClose: () => void;
}

/**
 * Gives a sheet an entry of the history, so that the phone's Back closes it and leaves the screen below it where it is. Asks before
 * typing leaves the screen.
 *
 * @returns whether to ask now, what the answers do, and how the sheet ends
 */
export function useSheetGuard({ title, changed, busy, save, onClose }: GuardedSheet) {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const type = useNavigationType();
  const [isClosing, setClosing] = useState(false);
  const isEnding = useRef(false);
  const own = useRef<string | null>(null);
  const blocker = useBlocker(() => changed && !isEnding.current);
  const isBlocked = blocker.state === 'blocked';

  useLayoutEffect(() => {
    // Before the sheet is drawn, and known to the sheet at once: Back would otherwise leave the screen below it. In a microtask,
    // because React does not draw from within an effect.
    queueMicrotask(
      () => void navigate({ pathname, search }, { state, preventScrollReset: true, flushSync: true }),
    );
  }, []);

  const below = useRef(key);
  const follow = useEffectEvent(() => {
    // A screen may replace its own address meanwhile.
    if (key === (own.current ?? below.current) || type === 'REPLACE') return;
    if (own.current === null && type === 'PUSH') own.current = key;
    else onClose();
  });
  useLayoutEffect(() => follow(), [key]);

  useEffect(() => {
    if (!changed) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [changed]);

  useHeldTyping(changed ? title : null, busy, save);

  /** @param to an address that takes the sheet's place; the screen below it otherwise */
  function end(to?: string) {
    isEnding.current = true;
    if (to !== undefined) void navigate(to, { replace: own.current !== null });
    else if (own.current !== null) void navigate(-1);
    onClose();
  }

  return {
    isAsking: isClosing || isBlocked,
    end,
    tryToClose: () => (changed ? setClosing(true) : end()),
    stay() {
      setClosing(false);
      blocker.reset?.();
    },
    leave() {
      if (!blocker.proceed) return end();
      blocker.proceed();
      onClose();
    },
  };
}
