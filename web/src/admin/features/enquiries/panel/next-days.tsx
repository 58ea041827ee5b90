import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatNearDay, officeToday } from '../../../format.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import styles from './next-days.module.css';
import { offeredDays } from './offered-days.ts';

interface NextDaysProps {
  day: string | null;
  onChoose: (day: string) => void;
  /** Called when Enter is pressed on the chosen day. */
  onEnter?: () => void;
}

export function NextDays({ day, onChoose, onEnter }: NextDaysProps) {
  const offered = offeredDays(officeToday(), useOfficeTimes());
  return (
    <div className={styles.days}>
      {offered.map(({ label, day: open }) => (
        <button
          key={label}
          type="button"
          className={styles.day}
          aria-pressed={open === day}
          onClick={() => onChoose(open)}
          onKeyDown={(event) => {
            if (!onEnter || event.key !== 'Enter' || open !== day) return;
            event.preventDefault();
            // If Enter is held down, its first press chooses the day. The repeated presses must not save.
            if (!event.repeat) onEnter();
          }}
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
