import { officeMoment, officeTimeToDate } from 'api/office-hours';
import { useState } from 'react';
import { DayInput, TimeInput } from '../calendar/day-input.tsx';
import styles from './moment-control.module.css';

/** The default time: when an office usually opens. It does not follow the office hours in the settings. */
const opening = '09:00';

interface MomentControlProps {
  label: string;
  /** ISO 8601, or '' for no moment. */
  value: string;
  onChange: (value: string) => void;
}

/** Edits a moment in the office's time zone. Without a day, the value is ''. */
export function MomentControl({ label, value, onChange }: MomentControlProps) {
  // Holds the time while no day is chosen, because the value is then ''.
  const [early, setEarly] = useState(opening);
  const moment = new Date(value);
  // The date is invalid if the value is '', and may be invalid in a damaged draft. `officeMoment` throws for an invalid date.
  const { day, time } = Number.isNaN(moment.getTime()) ? { day: '', time: early } : officeMoment(moment);
  const change = (newDay: string, newTime: string) =>
    onChange(newDay && officeTimeToDate(newDay, newTime).toISOString());
  return (
    <div className={styles.moment}>
      <DayInput label={label} value={day} onChange={(next) => change(next, time)} />
      <TimeInput
        id={undefined}
        name="time"
        required={false}
        aria-label="Time in Nepal"
        value={time}
        onChange={(next) => {
          setEarly(next || opening);
          if (day) change(day, next || opening);
        }}
      />
    </div>
  );
}
