import { officeTimeToDate } from 'api/office-hours';
import ical, { ICalCalendarMethod } from 'ical-generator';

/** The duration of a visit, in minutes. */
const length = 30;

export interface Visit {
  /** A rescheduled visit keeps this id, so it replaces the earlier visit in the calendar. */
  enquiryId: string;
  version: number;
  name: string;
  /** `day` and `time` are in the office's time zone, such as "2026-11-28" and "14:30". */
  day: string;
  time: string;
  brand: string;
  address: string;
}

// Line breaks are kept, because the library escapes them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
const control = /[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
const clean = (text: string): string => text.toWellFormed().replace(control, '');

/** Returns the file's name, which contains nothing about the person. */
export const visitFileName = ({ day }: Visit): string => `visit-${day}.ics`;

/** Returns an RFC 5545 file. Times are in UTC, so that the file needs no time zone definition. */
export function visitFile({ enquiryId, version, name, day, time, brand, address }: Visit, now: Date): string {
  const start = officeTimeToDate(day, time);
  const calendar = ical({
    prodId: { company: 'Prasthan', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `visit-${enquiryId}`,
    sequence: version,
    stamp: now,
    start,
    end: new Date(start.getTime() + length * 60_000),
    summary: clean(`Visit: ${name}`),
    location: clean([brand, address].filter(Boolean).join(', ')),
  });
  return calendar.toString();
}
