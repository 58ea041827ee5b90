import type { Calendar } from 'api/bikram-sambat';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform-context.ts';
import styles from './calendar-switch.module.css';

const names = { AD: 'AD', BS: 'BS' } satisfies Record<Calendar, string>;
const titles = { AD: 'The world’s calendar', BS: 'Bikram Sambat' } satisfies Record<Calendar, string>;

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
        // A press keeps the focus in the text. Otherwise the field would save what was typed, in the wrong calendar.
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

// Stored with the drafts on this device, only while it is Bikram Sambat.
const key = 'calendar';

let chosen: Calendar = 'AD';
/** Counts the choices, so that a value read from the store before the last choice is ignored. */
let choices = 0;
const listeners = new Set<() => void>();

function set(calendar: Calendar) {
  if (calendar === chosen) return;
  chosen = calendar;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => chosen;

/** The calendar in which this account types days on this device; one choice for all fields. It begins as AD. */
export function useCalendarChoice(): [Calendar, (calendar: Calendar) => void] {
  const { drafts } = usePlatform();
  const calendar = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    // Only the first field of a screen reads the stored choice: a choice in another tab must not switch a field that is in use.
    if (listeners.size > 1) return;
    const before = choices;
    drafts.read(key).then((kept) => {
      if (before === choices) set(kept === 'BS' ? 'BS' : 'AD');
    });
  }, [drafts]);
  function choose(next: Calendar) {
    choices += 1;
    set(next);
    if (next === 'BS') drafts.write(key, next);
    else drafts.remove(key);
  }
  return [calendar, choose];
}
