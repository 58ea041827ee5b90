import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsaved changes are lost: when staff close the form, go back, or close or reload the window. For the window
 * the host asks in its own words.
 *
 * @param close closes the form
 * @param forget deletes the unsaved changes
 * @returns whether to ask now, and what the answers do
 */
export function useUnsavedGuard(changed: boolean, close: () => void, forget: () => void) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(changed);

  useEffect(() => {
    if (!changed) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [changed]);

  return {
    asking: closing || blocker.state === 'blocked',
    tryToClose: () => (changed ? setClosing(true) : close()),
    stay() {
      setClosing(false);
      blocker.reset?.();
    },
    leave() {
      forget();
      close();
      blocker.proceed?.();
    },
  };
}
