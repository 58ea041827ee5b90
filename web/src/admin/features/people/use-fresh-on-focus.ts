import { useEffect, useEffectEvent } from 'react';

/** Shortest time between two reloads, in milliseconds. */
const pause = 5000;

/** Reloads when staff come back to the window, because there is no stream of changes to people. */
export function useFreshOnFocus(read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let last = Date.now();
    const onFocus = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < pause) return;
      last = Date.now();
      readNow();
    };
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
}
