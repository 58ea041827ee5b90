import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { daysAfter, officeToday } from '../format.ts';
import styles from './contact-desk.module.css';

/** Pause after the last keystroke, in milliseconds: a date that is half typed may be a valid date, too. */
const pause = 700;
// The first digits of a year make a valid date, too: the years 2, 20, 202.
const earliest = '2000-01-01';

const suggestions = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
];

interface FollowUpFieldProps {
  /** The stored day, or '' for none. */
  day: string;
  /** A completed enquiry needs no follow-up. */
  done: boolean;
  /** Somebody begins to type another day. */
  onBegin: () => void;
  onChange: (day: string) => void;
}

/** The follow-up date. It is saved when staff choose a day, or type one and leave the field. */
export function FollowUpField({ day, done, onBegin, onChange }: FollowUpFieldProps) {
  const [typed, setTyped] = useState(day);
  const box = useRef<HTMLInputElement>(null);
  const today = officeToday();

  const stood = useRef(day);

  // A colleague's new date shows at once, and a refused date goes back. A date that somebody types here stays.
  useEffect(() => {
    const before = stood.current;
    stood.current = day;
    setTyped((now) => (now === before ? day : now));
  }, [day]);

  function type(value: string) {
    if (typed === day) onBegin();
    setTyped(value);
  }

  function choose(value: string) {
    setTyped(value);
    onChange(value);
  }

  function commit() {
    // A half typed date reads as ''. Only Clear removes the date.
    if (typed !== day && typed >= earliest) onChange(typed);
  }

  // Reads the latest props: a colleague may have changed the date while the clock ran.
  const typedLongAgo = useEffectEvent(commit);

  // Depends on `typed` alone: only typing starts the clock.
  useEffect(() => {
    const clock = setTimeout(() => typedLongAgo(), pause);
    return () => clearTimeout(clock);
  }, [typed]);

  return (
    <div className={styles.followUp}>
      <Field label="Follow-up date" name="follow-up">
        <Input
          type="date"
          ref={box}
          min={earliest}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
        />
      </Field>
      <div className={styles.suggestions}>
        {day && !done && day <= today && (
          <Badge tone="danger">{day === today ? 'Due today' : 'Overdue'}</Badge>
        )}
        {suggestions.map(({ label, days }) => (
          <Button key={label} variant="quiet" size="small" onClick={() => choose(daysAfter(today, days))}>
            {label}
          </Button>
        ))}
        {day && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              choose('');
              // The button disappears, so the focus goes to the input.
              box.current?.focus();
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
