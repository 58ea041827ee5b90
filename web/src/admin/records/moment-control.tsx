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

/** The office's UTC offset. It is fixed, because Nepal has no daylight saving time. */
const office = '+05:45';
const ahead = (5 * 60 + 45) * 60_000;

/** Converts ISO 8601 to the format of `datetime-local`, in the office's time zone; '' stays ''. */
export function momentToInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() + ahead).toISOString().slice(0, 16);
}

/** Converts the format of `datetime-local`, in the office's time zone, to ISO 8601; '' stays ''. */
export function momentOfInput(local: string): string {
  const date = new Date(`${local}${office}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
