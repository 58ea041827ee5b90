import { officeMoment } from 'api/office-hours';
import { officeNow } from './office-clock.ts';

export interface OfficeNow {
  /** Such as "2026-11-21". */
  day: string;
  /** Such as "14:30". */
  time: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Returns the office's local day and time, and the moment itself. */
export function readOfficeNow(): OfficeNow {
  const now = officeNow();
  return { ...officeMoment(now), now };
}
