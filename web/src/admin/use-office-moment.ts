import { officeMoment } from 'api/office-hours';
import { useEffect, useState } from 'react';
import { officeNow } from './office-clock.ts';

const minute = 60_000;

export interface OfficeNow {
  day: string;
  time: string;
  now: number;
}

const read = (): OfficeNow => {
  const now = officeNow();
  return { ...officeMoment(now), now };
};

/**
 * The office's time, updated each minute: at midnight in Nepal an open screen switches to the next day, and a waiting item
 * becomes late while it is shown.
 */
export function useOfficeMoment(): OfficeNow {
  const [moment, setMoment] = useState(read);
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(clock);
      setMoment(read());
      clock = setTimeout(tick, minute - (officeNow() % minute));
    };
    tick();
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(clock);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return moment;
}
