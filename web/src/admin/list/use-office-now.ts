import { useEffect, useReducer } from 'react';
import { officeNow } from '../office-clock.ts';

const minute = 60_000;

/**
 * Now by the server's clock, anew each minute and when the computer wakes: an age, and today's date over midnight, must not stand
 * still while nobody touches the screen. Milliseconds since 1970.
 */
export function useOfficeNow(): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const clock = setInterval(tick, minute);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return officeNow();
}
