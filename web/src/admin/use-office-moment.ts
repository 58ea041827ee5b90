import { useEffect, useState } from 'react';
import { officeNow } from './office-clock.ts';
import { type OfficeNow, readOfficeNow } from './office-now.ts';

const minute = 60_000;

/** Returns the office's time, updated every minute, so that an open screen switches to the next day at midnight in Nepal. */
export function useOfficeMoment(): OfficeNow {
  const [moment, setMoment] = useState(readOfficeNow);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(clock);
      setMoment(readOfficeNow());
      clock = setTimeout(tick, minute - (officeNow() % minute));
    };
    tick();
    // A timer does not fire while the computer sleeps, so the clock is also updated when the page becomes visible again.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(clock);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return moment;
}
