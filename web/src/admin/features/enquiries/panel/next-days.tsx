import { dayAfter, nextOpenDay } from 'api/office-hours';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatNearDay, officeToday } from '../../../format.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import styles from './next-days.module.css';

interface NextDaysProps {
  day: string | null;
  onChoose: (day: string) => void;
}

/** Three buttons for the next day. If the office is closed on that day, the next open day is used. */
export function NextDays({ day, onChoose }: NextDaysProps) {
  const times = useOfficeTimes();
  const today = officeToday();
  const offered = [
    { label: 'Tomorrow', days: 1 },
    { label: 'In 3 days', days: 3 },
    { label: 'In a week', days: 7 },
  ].map(({ label, days }) => {
    const wished = dayAfter(today, days);
    const open = nextOpenDay(times, wished);
    return { label: days === 1 && open !== wished ? 'Next open day' : label, open };
  });
  return (
    <div className={styles.days}>
      {offered.map(({ label, open }) => (
        <button
          key={label}
          type="button"
          className={styles.day}
          aria-pressed={open === day}
          onClick={() => onChoose(open)}
        >
          {label}
          <small>
            <OfficeDay day={open} short>
              {formatNearDay(open)}
            </OfficeDay>
          </small>
        </button>
      ))}
    </div>
  );
}
