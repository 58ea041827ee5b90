import { useState } from 'react';
import { DayInput } from '../calendar/day-input.tsx';
import { TimeInput } from '../calendar/time-input.tsx';
import { momentOfInput, momentToInput } from './moment.ts';
import styles from './moment-control.module.css';

/** When the office opens: the time of a day that was chosen without one. */
const opening = '09:00';

interface MomentControlProps {
  label: string;
  /** ISO 8601, or '' for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A moment by the office's clock: its day in either calendar, and its time. Without a day there is none. */
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
