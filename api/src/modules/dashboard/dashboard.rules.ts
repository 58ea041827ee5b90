import type { PageBounds } from '../../records/record.rules.ts';
import { dayAfter, officeMoment, officeTimeToDate } from '../enquiry/office-hours.ts';

export const chartDays: PageBounds = { usual: 28, most: 366 };

/** Returns the date in Nepal, such as "2026-11-21", even if the computer is in another time zone. */
export const officeDay = (now: Date): string => officeMoment(now).day;

export const startOfDay = (day: string): Date => officeTimeToDate(day, '00:00');

/** Returns the last `count` days, including today, the oldest first. `ends` is exclusive. */
export function lastDays(count: number, now: Date): { day: string; begins: Date; ends: Date }[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(officeDay(now), index + 1 - count);
    return { day, begins: startOfDay(day), ends: startOfDay(dayAfter(day, 1)) };
  });
}

/** Kind -> the field of `adminStats` that counts its records outside the trash. */
export const statOf: Readonly<Record<string, string>> = {
  Service: 'totalServices',
  BlogPost: 'totalBlogPosts',
  Testimonial: 'totalTestimonials',
  TeamMember: 'totalTeam',
};
