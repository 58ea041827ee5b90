/** The dates are relative to the day of seeding, so that the site offers the classes in any year. */
import { officeDay } from '../modules/dashboard/dashboard.rules.ts';
import { dayAfter } from '../modules/enquiry/office-hours.ts';

const SUNDAY = 0;

function sundayAfter(day: string, days: number): string {
  const from = dayAfter(day, days);
  return dayAfter(from, (7 + SUNDAY - new Date(`${from}T00:00Z`).getUTCDay()) % 7);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri'];

export function showcaseClasses(now: Date) {
  const today = officeDay(now);
  const [soon, later, last] = [3, 17, 31].map((days) => sundayAfter(today, days)) as [string, string, string];
  const hours = { from: '07:00', to: '08:30' };
  return [
    {
      ...{ course: 'ielts', title: 'IELTS, morning', titleNe: 'IELTS, बिहान', place: 'Room 2' },
      ...{ startsOn: soon, joinUntil: dayAfter(soon, 4), weeks: 8, weekdays, ...hours },
      ...{ seats: 16, fee: 'NPR 12,000' },
    },
    {
      ...{ course: 'ielts', title: 'IELTS, evening', titleNe: 'IELTS, बेलुका', place: 'Online' },
      ...{ startsOn: later, joinUntil: dayAfter(later, 4), weeks: 8, weekdays, from: '18:00', to: '19:30' },
      ...{ seats: 5, fee: 'NPR 10,000' },
    },
    {
      ...{ course: 'pte', title: 'PTE, afternoon', titleNe: 'PTE, दिउँसो', place: 'Computer room' },
      ...{ startsOn: later, joinUntil: dayAfter(later, 3), weeks: 6, weekdays, from: '15:00', to: '17:00' },
      ...{ seats: 12, fee: 'NPR 13,500' },
    },
    {
      ...{ course: 'sat', title: 'SAT, Saturdays', titleNe: 'SAT, शनिबार', place: 'Room 1' },
      ...{ startsOn: dayAfter(last, 6), joinUntil: dayAfter(last, 13), weeks: 10, weekdays: ['sat'] },
      ...{ from: '11:00', to: '14:00', seats: 10, fee: 'NPR 15,000' },
    },
  ].map((each) => ({ ...each, status: 'open' }));
}
