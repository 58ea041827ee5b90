import type { PageBounds } from '../../records/record.rules.ts';
import { officeAhead, officeMoment } from '../enquiry/office-hours.ts';

/** How many days the chart of enquiries has. */
export const chartDays: PageBounds = { usual: 28, most: 366 };

const DAY_MS = 24 * 60 * 60 * 1000;
const NEPAL_MS = officeAhead * 60 * 1000;

/** The day of the office at a moment, as "2026-11-21". The computer may stand elsewhere. */
export const officeDay = (now: Date): string => officeMoment(now).day;

/** A day of the office, and the moments between which it lies, in milliseconds since 1970. */
export interface OfficeDay {
  day: string;
  begins: number;
  ends: number;
}

/** The last days of the office, oldest first, today included. */
export function lastDays(count: number, now: Date): OfficeDay[] {
  const today = Math.floor((now.getTime() + NEPAL_MS) / DAY_MS);
  return Array.from({ length: count }, (_, index) => {
    const date = (today - count + 1 + index) * DAY_MS;
    return {
      day: new Date(date).toISOString().slice(0, 10),
      begins: date - NEPAL_MS,
      ends: date + DAY_MS - NEPAL_MS,
    };
  });
}

/** How many records of a kind are not in the trash: the name of that count in `adminStats`, by kind. */
export const statOf: Readonly<Record<string, string>> = {
  Service: 'totalServices',
  BlogPost: 'totalBlogPosts',
  Testimonial: 'totalTestimonials',
  TeamMember: 'totalTeam',
};
