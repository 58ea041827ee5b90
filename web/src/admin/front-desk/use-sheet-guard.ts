import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useHeldTyping, useUnloadQuestion } from '../records/use-unsaved-guard.tsx';

interface GuardedSheet {
  title: string;
  changed: boolean;
  busy: boolean;
  /** @returns whether the save succeeded */
  save: () => Promise<boolean>;
  onClose: () => void;
}

/**
 * Gives a sheet its own history entry, so that Back on a phone closes only the sheet. It asks for confirmation before unsaved
 * changes are lost.
 *
 * @returns whether to show the question, the handlers for its choices, and functions that close the sheet
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
    // The history entry must exist before the sheet is painted; otherwise an early Back would leave the screen below the sheet.
    // The microtask is needed because `flushSync` cannot render inside an effect.
    queueMicrotask(
      () => void navigate({ pathname, search }, { state, preventScrollReset: true, flushSync: true }),
    );
  }, []);

  const below = useRef(key);
  const follow = useEffectEvent(() => {
    // Ignores navigation of the type REPLACE, with which the screen below the sheet may change its own URL.
    if (key === (own.current ?? below.current) || type === 'REPLACE') return;
    if (own.current === null && type === 'PUSH') own.current = key;
    else onClose();
  });
  useLayoutEffect(() => follow(), [key]);

  useUnloadQuestion(changed);
  useHeldTyping(changed ? title : null, busy, save);

  /** @param to the URL to open in place of the sheet; by default the screen below the sheet */
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
