import { dayAfter, nextOpenDay, type OfficeTimes } from 'api/office-hours';

interface OfferedDay {
  label: string;
  /** For example "2026-11-26". */
  day: string;
}

const week = 7;
const daysToSunday = (today: string): number => week - new Date(`${today}T00:00Z`).getUTCDay();

/** Returns up to four days, each only once. A closed day is replaced by the next open day. "Next week" begins on Sunday. */
export function offeredDays(today: string, times: OfficeTimes): OfferedDay[] {
  const wishes = [
    { label: 'Tomorrow', days: 1 },
    { label: 'In 3 days', days: 3 },
    { label: 'In a week', days: week },
    { label: 'Next week', days: daysToSunday(today) },
  ];
  const offered = wishes.map(({ label, days }) => {
    const wished = dayAfter(today, days);
    const day = nextOpenDay(times, wished);
    return { label: days === 1 && day !== wished ? 'Next open day' : label, day };
  });
  return offered
    .filter(({ day }, index) => offered.findIndex((each) => each.day === day) === index)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
