import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useCloseQuestion, useUnloadQuestion } from '../records/use-unsaved-guard.tsx';

/** How long to wait, in ms, for the navigation that closes the sheet. After that, the sheet closes without it. */
const longestNavigation = 1000;

interface GuardedSheet {
  title: string;
  changed: boolean;
  busy: boolean;
  /** @returns whether the save succeeded */
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** Gives a sheet its own history entry, so that Back on a phone closes only the sheet. Asks before unsaved changes are lost. */
export function useSheetGuard({ title, changed, busy, save, onClose }: GuardedSheet) {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const type = useNavigationType();
  const [isClosing, setClosing] = useState(false);
  const isEnding = useRef(false);
  const own = useRef<string | null>(null);
  const fallback = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(fallback.current), []);
  const blocker = useBlocker(() => changed && !isEnding.current);
  const isBlocked = blocker.state === 'blocked';

  useLayoutEffect(() => {
    // Adds the history entry before the sheet is painted. Otherwise an early Back would navigate away from the screen.
    // The microtask is necessary, because `flushSync` cannot render inside an effect.
    queueMicrotask(
      () => void navigate({ pathname, search }, { state, preventScrollReset: true, flushSync: true }),
    );
  }, []);

  const below = useRef(key);
  const follow = useEffectEvent(() => {
    // Unless `isEnding` is set, ignore a REPLACE: the screen below may have replaced its own URL.
    if (key === (own.current ?? below.current) || (type === 'REPLACE' && !isEnding.current)) return;
    if (own.current === null && type === 'PUSH') own.current = key;
    else {
      isEnding.current = true;
      onClose();
    }
  });
  useLayoutEffect(() => follow(), [key]);

  useUnloadQuestion(changed);
  useCloseQuestion(changed ? title : null, busy, save);

  /** @param to - the URL to open in place of the sheet; by default the screen below it */
  function end(to?: string) {
    if (isEnding.current) return;
    isEnding.current = true;
    const isAlone = own.current === null;
    if (to !== undefined) void navigate(to, { replace: !isAlone });
    else if (!isAlone) void navigate(-1);
    if (isAlone) onClose();
    else startCloseTimer();
  }

  /**
   * Closes the sheet after a second, unless `follow` closes it earlier, after the navigation that `end` or `leave` started. The
   * navigation may fail to take place, because the installed app clears the history when a session ends. The sheet does not
   * close at once, because another sheet could then open before the navigation and would treat it as a press of Back.
   */
  function startCloseTimer() {
    fallback.current = setTimeout(onClose, longestNavigation);
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
      isEnding.current = true;
      blocker.proceed();
      startCloseTimer();
    },
  };
}
