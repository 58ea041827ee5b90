import { type Calendar, isSettled, toBs } from 'api/bikram-sambat';
import { dayAfter, weekdays } from 'api/office-hours';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { officeToday } from '../format.ts';
import { CalendarSwitch } from './calendar-switch.tsx';
import styles from './day-picker.module.css';
import { monthNames, monthWords, otherCalendar, weekdayWords, wordsIn } from './day-words.ts';
import { type Month, monthOf, movedByMonths, numberIn, weekdayOf, weeksOf } from './month-grid.ts';
import { type DayLimits, outOfLimits } from './typed-day.ts';

interface DayPickerProps extends DayLimits {
  day: string;
  calendar: Calendar;
  onCalendar: (calendar: Calendar) => void;
  /** The button that opened the dialog, and that regains the focus when the dialog closes. */
  anchor: HTMLElement | null;
  onPick: (day: string) => void;
  onClose: () => void;
}

const turns = [
  { name: 'Previous year', months: -12, icon: ChevronsLeft },
  { name: 'Previous month', months: -1, icon: ChevronLeft },
  { name: 'Next month', months: 1, icon: ChevronRight },
  { name: 'Next year', months: 12, icon: ChevronsRight },
] as const;

/** A month as a grid, based on the date picker example of https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/. */
export function DayPicker(props: DayPickerProps) {
  const { day, calendar, onCalendar, anchor, onPick, onClose, ...limits } = props;
  const today = officeToday();
  const dialog = useRef<HTMLDialogElement>(null);
  const isInGrid = useRef(true);
  const titleId = useId();
  const [focused, setFocused] = useState(() => within(day || today, limits));
  const [refusal, setRefusal] = useState('');
  // A day outside the calendar's range has no month, so the current month is shown.
  const shown = monthOf(focused, calendar) ? focused : today;
  const month = monthOf(shown, calendar);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    placeBeside(element, anchor);
    return () => {
      element.close();
      anchor?.focus();
    };
  }, [anchor]);

  // The day gets the focus when the dialog opens, and when a key pressed in the grid changes the day. The buttons outside the
  // grid keep the focus.
  useLayoutEffect(() => {
    if (!isInGrid.current) return;
    isInGrid.current = false;
    dialog.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  }, [shown]);

  function go(next: string, isKey = false) {
    isInGrid.current = isKey;
    setRefusal('');
    // At either end of the calendar's range, the grid stays at the same month.
    if (monthOf(next, calendar)) setFocused(next);
  }

  function pick(chosen: string) {
    const refused = outOfLimits(chosen, calendar, limits);
    if (refused) {
      setFocused(chosen);
      setRefusal(refused);
    } else onPick(chosen);
  }

  function press(event: KeyboardEvent) {
    const moves: Record<string, string> = {
      ArrowLeft: dayAfter(shown, -1),
      ArrowRight: dayAfter(shown, 1),
      ArrowUp: dayAfter(shown, -7),
      ArrowDown: dayAfter(shown, 7),
      Home: dayAfter(shown, -weekdayOf(shown)),
      End: dayAfter(shown, 6 - weekdayOf(shown)),
      PageUp: movedByMonths(shown, event.shiftKey ? -12 : -1, calendar),
      PageDown: movedByMonths(shown, event.shiftKey ? 12 : 1, calendar),
    };
    const next = moves[event.key];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(next, true);
  }

  if (!month) return null;
  const days = weeksOf(month, calendar);
  return (
    <dialog
      ref={dialog}
      className={styles.picker}
      aria-label={`Choose a day: ${limits.label}`}
      // Key events must not reach the page or the form that contains the dialog.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          {turns.slice(0, 2).map(turnButton)}
          <p className={styles.title} id={titleId} aria-live="polite">
            <strong>{monthWords(month, calendar)}</strong>
            <span className={styles.other}>
              {otherMonths(days.flat(), otherCalendar(calendar))}
              {isProvisional(days.flat()) && ', provisional'}
            </span>
          </p>
          {turns.slice(2).map(turnButton)}
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an interactive table has the role grid. */}
        <table role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={press}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((each, weekday) =>
                  each === null ? <td key={weekdays[weekday]} /> : <td key={each}>{cell(each)}</td>,
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <div aria-live="polite">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <footer className={styles.footer}>
          <CalendarSwitch calendar={calendar} onChange={onCalendar} />
          <Button variant="quiet" size="small" className={styles.act} onClick={() => go(today)}>
            Today
          </Button>
          <Button variant="quiet" size="small" className={styles.act} onClick={onClose}>
            Cancel
          </Button>
        </footer>
      </div>
    </dialog>
  );

  function turnButton({ name, months, icon }: (typeof turns)[number]) {
    return (
      <Button
        key={name}
        variant="quiet"
        size="small"
        className={styles.turn}
        aria-label={name}
        onClick={() => go(movedByMonths(shown, months, calendar))}
      >
        <Icon as={icon} size={18} />
      </Button>
    );
  }

  function cell(each: string) {
    const [first, second] = [wordsIn(each, calendar), wordsIn(each, otherCalendar(calendar))];
    return (
      <button
        type="button"
        tabIndex={each === shown ? 0 : -1}
        className={clsx(styles.day, each === day && styles.chosen, each === today && styles.today)}
        aria-current={each === today ? 'date' : undefined}
        aria-pressed={each === day}
        aria-disabled={outOfLimits(each, calendar, limits) ? true : undefined}
        onClick={() => pick(each)}
      >
        <span className="visually-hidden">
          {[weekdayWords(each), first, second].filter(Boolean).join(', ')}
        </span>
        <span aria-hidden="true" className={styles.large}>
          {numberIn(each, calendar)}
        </span>
        <span aria-hidden="true" className={styles.small}>
          {numberIn(each, otherCalendar(calendar))}
        </span>
      </button>
    );
  }
}

const within = (day: string, { min, max }: DayLimits): string =>
  min && day < min ? min : max && day > max ? max : day;

const shortMonth = ({ month }: Month, calendar: Calendar): string =>
  (monthNames[calendar][month - 1] ?? '').slice(0, calendar === 'AD' ? 3 : undefined);

/** Returns the other calendar's months that contain these days: "Kartik – Mangsir 2083". */
function otherMonths(days: (string | null)[], calendar: Calendar): string {
  const months = days
    .map((day) => day && monthOf(day, calendar))
    .filter((month) => month !== null && month !== '');
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return '';
  const [start, end] = [shortMonth(first, calendar), shortMonth(last, calendar)];
  if (first.month === last.month) return `${end} ${last.year}`;
  return first.year === last.year
    ? `${start} – ${end} ${last.year}`
    : `${start} ${first.year} – ${end} ${last.year}`;
}

/** Whether any of these days is in a Bikram Sambat year that is not officially confirmed yet. */
const isProvisional = (days: (string | null)[]): boolean =>
  days.some((day) => {
    const bs = day && toBs(day);
    return bs && !isSettled(bs.year);
  });

/** The minimum distance to the window's edge, in CSS pixels. */
const edge = 8;
/** Up to this window width, in CSS pixels, the dialog is a sheet at the bottom. */
const phone = 480;

/** Places an open dialog below an element, or above the element if the dialog fits only there. */
function placeBeside(dialog: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor || innerWidth <= phone) return;
  const { left, top, bottom, right } = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const start = Math.min(Math.max(edge, right - width), innerWidth - width - edge);
  const below = bottom + 4;
  const above = top - 4 - height;
  const fits = below + height + edge <= innerHeight;
  const y = fits ? below : above >= edge ? above : Math.max(edge, innerHeight - height - edge);
  dialog.style.margin = '0';
  dialog.style.left = `${Math.max(edge, Math.min(start, Math.max(left, edge) + width))}px`;
  dialog.style.top = `${y}px`;
}
