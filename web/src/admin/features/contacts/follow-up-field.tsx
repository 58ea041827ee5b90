import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { daysAfter, officeToday } from '../../format.ts';
import styles from './contact-desk.module.css';

/** After the last keystroke, milliseconds: a typed date passes through others on its way. */
const pause = 700;
// While a year is typed its first digits make a date, too: the year 2, 20, 202.
const earliest = '2000-01-01';

const suggestions = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
];

interface FollowUpFieldProps {
  /** As stored, or '' for none. */
  day: string;
  /** Nobody has to get back to an enquiry that is completed. */
  done: boolean;
  /** Another day begins to be typed. */
  onBegin: () => void;
  onChange: (day: string) => void;
}

/** The day to get back to somebody. It is saved when it is chosen, or typed and left. */
export function FollowUpField({ day, done, onBegin, onChange }: FollowUpFieldProps) {
  const [typed, setTyped] = useState(day);
  const box = useRef<HTMLInputElement>(null);
  const today = officeToday();

  const stood = useRef(day);

  // A colleague's date, or the one before one that the server refused, shows at once; but what is being typed stays.
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
    // A date that is typed in part reads as none; only Clear means none.
    if (typed !== day && typed >= earliest) onChange(typed);
  }

  // What is stored may be another day by then than when the clock was started.
  const typedLongAgo = useEffectEvent(commit);

  // Only typing starts the clock.
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
              // The button is gone the next moment.
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
