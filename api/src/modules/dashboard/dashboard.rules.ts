import type { PageBounds } from '../../records/record.rules.ts';
import { officeAhead, officeMoment } from '../enquiry/office-hours.ts';

export const chartDays: PageBounds = { usual: 28, most: 366 };

const DAY_MS = 24 * 60 * 60 * 1000;
const NEPAL_MS = officeAhead * 60 * 1000;

/** Returns the date in Nepal, such as "2026-11-21", even if the computer is in another time zone. */
export const officeDay = (now: Date): string => officeMoment(now).day;

/** `begins` and the exclusive `ends` are Unix times in milliseconds. */
export interface OfficeDay {
  day: string;
  begins: number;
  ends: number;
}

/** Returns the last `count` days, including today, the oldest first. */
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

/** Kind -> the field of `adminStats` that counts its records outside the trash. */
export const statOf: Readonly<Record<string, string>> = {
  Service: 'totalServices',
  BlogPost: 'totalBlogPosts',
  Testimonial: 'totalTestimonials',
  TeamMember: 'totalTeam',
};
