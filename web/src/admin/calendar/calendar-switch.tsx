import type { Calendar } from 'api/bikram-sambat';
import { useId } from 'react';
import styles from './calendar-switch.module.css';

const names = { AD: 'AD', BS: 'BS' } satisfies Record<Calendar, string>;
const titles = { AD: 'Gregorian calendar', BS: 'Bikram Sambat' } satisfies Record<Calendar, string>;

interface CalendarSwitchProps {
  calendar: Calendar;
  onChange: (calendar: Calendar) => void;
}

export function CalendarSwitch({ calendar, onChange }: CalendarSwitchProps) {
  const group = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Calendar</legend>
      {(['AD', 'BS'] as const).map((each) => (
        // Pressing the switch must not move the focus, because the field would then save the typed text in the wrong calendar.
        <label
          key={each}
          className={styles.choice}
          title={titles[each]}
          onMouseDown={(event) => event.preventDefault()}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={calendar === each}
            onChange={() => onChange(each)}
          />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}
