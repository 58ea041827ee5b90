import { useState } from 'react';
import { DayInput } from '../calendar/day-input.tsx';
import { TimeInput } from '../calendar/time-input.tsx';
import { momentOfInput, momentToInput } from './moment.ts';
import styles from './moment-control.module.css';

/** The opening time of the office, for a day that was chosen without a time. */
const opening = '09:00';

interface MomentControlProps {
  label: string;
  /** ISO 8601, or '' for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A moment in the office's time zone: a day in either calendar, and a time. Without a day the value is empty. */
export function MomentControl({ label, value, onChange }: MomentControlProps) {
  // A time that is typed before its day.
  const [early, setEarly] = useState(opening);
  const [day = '', time = early] = momentToInput(value).split('T');
  return (
    <div className={styles.moment}>
      <DayInput
        label={label}
        value={day}
        onChange={(next) => onChange(next && momentOfInput(`${next}T${time}`))}
      />
      <TimeInput
        id={undefined}
        name="time"
        required={false}
        aria-label="Time in Nepal"
        value={time}
        onChange={(next) => {
          setEarly(next || opening);
          if (day) onChange(momentOfInput(`${day}T${next || opening}`));
        }}
      />
    </div>
  );
}
