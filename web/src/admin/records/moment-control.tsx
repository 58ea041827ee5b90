import { useState } from 'react';
import { DayInput, TimeInput } from '../calendar/day-input.tsx';
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

/** Nepal's offset from UTC; there is no summer time. */
const office = '+05:45';
const ahead = (5 * 60 + 45) * 60_000;

/** An ISO moment as `datetime-local` shows it, in the office's time zone; '' stays ''. */
export function momentToInput(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() + ahead).toISOString().slice(0, 16);
}

/** The value of a `datetime-local` as an ISO moment; '' stays ''. */
export function momentOfInput(local: string): string {
  const date = new Date(`${local}${office}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
