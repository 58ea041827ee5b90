import { officeMoment } from 'api/office-hours';
import { useEffect, useState } from 'react';
import { officeNow } from './office-clock.ts';

const minute = 60_000;

/** The day and the time of the office. */
export interface OfficeNow {
  /** "2026-11-21" */
  day: string;
  /** "14:30" */
  time: string;
  /** Milliseconds since 1970. */
  now: number;
}

const read = (): OfficeNow => {
  const now = officeNow();
  return { ...officeMoment(now), now };
};

/**
 * The office's clock, which ticks each minute: at midnight in Nepal a screen that stands open turns to the next day, and what
 * waits becomes late before somebody's eyes.
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
    // The clocks of a page stand still while the computer sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(clock);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return moment;
}
