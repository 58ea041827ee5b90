import { CalendarDays } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldProps, Input, useFieldControl } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { officeToday } from '../format.ts';
import { chooseCalendar, useShownCalendar } from '../shown-calendar.ts';
import { useLate } from '../use-late.ts';
import { CalendarSwitch } from './calendar-switch.tsx';
import styles from './day-field.module.css';
import { nearWords, otherCalendar, weekdayWords, wordsIn } from './day-words.ts';
import { type DayLimits, judge, typedText } from './typed-day.ts';

const loadPicker = () => import('./day-picker.tsx');

export interface DayInputProps extends DayLimits {
  /** The stored day ("2026-11-21"); '' for none. */
  value: string;
  /** Called with a day that the field accepts, or with '' for none. Not called for incomplete text or an unchanged day. */
  onChange: (day: string) => void;
  onBegin?: (() => void) | undefined;
  /**
   * Whether an emptied field shows the stored day again. For fields whose changes take effect immediately, and that either must
   * always have a day or have a separate button to remove it.
   */
  keepsWhenEmptied?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function DayInput(props: DayInputProps) {
  const { value, onChange, onBegin, keepsWhenEmptied = false, ref, ...limits } = props;
  const control = useFieldControl();
  const calendar = useShownCalendar();
  // Null while the stored day is shown, so that a colleague's change appears immediately.
  const [typed, setTyped] = useState<string | null>(null);
  const [showsError, setShowsError] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const picker = useLate(loadPicker, isOpen, () => {
    setOpen(false);
    setMissing(true);
  });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Memoised, so that a ref callback that focuses the input is called only once.
  const box = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const noteId = useId();

  const judged = typed?.trim() ? judge(typed, calendar, limits, officeToday()) : null;
  const refused = judged && 'refusal' in judged ? judged : null;
  const wrong = showsError ? refused : null;
  const day = typed === null ? value : judged && 'day' in judged ? judged.day : '';

  // Without a validity error, a form with invalid text would be submitted with the previous day.
  useEffect(() => {
    input.current?.setCustomValidity(refused?.refusal ?? '');
  }, [refused?.refusal]);

  function take(next: string) {
    setTyped(null);
    setShowsError(false);
    setMissing(false);
    if (next !== value) onChange(next);
  }

  /** Saves the typed text. @returns whether the field contains a complete day or is empty */
  function commit(): boolean {
    if (typed === null) return true;
    if (typed.trim() === '') take(keepsWhenEmptied ? value : '');
    else if (judged && 'day' in judged) take(judged.day);
    else {
      setShowsError(true);
      return false;
    }
    return true;
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    // Typing is not finished while the focus stays inside the field or moves to another window.
    const isInside = event.currentTarget.contains(event.relatedTarget) || !document.hasFocus();
    if (!isInside) commit();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The surrounding form must not be submitted with an invalid day.
      if (!commit()) event.preventDefault();
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setShowsError(false);
    } else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      open();
    }
  }

  function open() {
    onBegin?.();
    setMissing(false);
    setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: detects when the focus leaves all controls of the field.
    <div className={styles.day} onBlur={leave}>
      <div className={styles.line}>
        <div className={styles.box}>
          <Input
            type="text"
            autoComplete="off"
            inputMode="text"
            spellCheck={false}
            className={styles.input}
            value={typed ?? typedText(value, calendar)}
            data-unfinished={typed !== null || undefined}
            {...(wrong && { 'aria-invalid': true })}
            aria-describedby={[control?.['aria-describedby'], noteId].filter(Boolean).join(' ')}
            ref={box}
            onChange={(event) => {
              if (typed === null) onBegin?.();
              setTyped(event.target.value);
              setShowsError(false);
            }}
            onKeyDown={press}
          />
          <Button
            ref={button}
            variant="quiet"
            size="small"
            className={styles.choose}
            aria-label="Choose a day"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            <Icon as={CalendarDays} size={18} />
          </Button>
        </div>
        <CalendarSwitch calendar={calendar} onChange={chooseCalendar} />
      </div>
      <div id={noteId} className={styles.note} aria-live="polite">
        {wrong ? (
          <p className={styles.wrong}>{wrong.refusal}</p>
        ) : isMissing ? (
          <p>The calendar could not be loaded. Type the day instead.</p>
        ) : (
          day && <Reading day={day} calendar={calendar} />
        )}
      </div>
      {wrong?.byOther && (
        <Button
          variant="secondary"
          size="small"
          className={styles.offer}
          onClick={() => wrong.byOther && take(wrong.byOther)}
        >
          Take it as {otherCalendar(calendar)}: {wordsIn(wrong.byOther, calendar)}
        </Button>
      )}
      {picker && isOpen && (
        <picker.DayPicker
          {...limits}
          day={day}
          calendar={calendar}
          onCalendar={chooseCalendar}
          anchor={button.current}
          onPick={(next) => {
            setOpen(false);
            take(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Shows the weekday, the day in the other calendar and the distance from today: "Saturday, 5 Mangsir 2083, tomorrow". */
function Reading({ day, calendar }: { day: string; calendar: 'AD' | 'BS' }) {
  const other = wordsIn(day, otherCalendar(calendar));
  const near = nearWords(day, officeToday());
  return <p>{[weekdayWords(day), other ?? 'not in the BS calendar', near].filter(Boolean).join(', ')}</p>;
}

type DayFieldProps = DayInputProps & Pick<FieldProps, 'name' | 'required' | 'error' | 'className'>;

/** `onChange` is called only with a complete day or '' (docs/product.md, "Two calendars"). */
export function DayField({ name, required, error, className, ...day }: DayFieldProps) {
  return (
    <Field
      label={day.label}
      name={name}
      error={error}
      {...(required && { required })}
      {...(className && { className })}
    >
      <DayInput {...day} />
    </Field>
  );
}

interface TimeInputProps extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'aria-label'> {
  /** A time such as "14:30" in the office's time zone; '' for none. */
  value: string;
  onChange: (time: string) => void;
  onBegin?: () => void;
}

/** `onChange` is called on Enter and on blur; incomplete text is discarded. */
export function TimeInput({ value, onChange, onBegin, ...native }: TimeInputProps) {
  // Null while nobody is typing, so that a colleague's change appears immediately.
  const [typed, setTyped] = useState<string | null>(null);

  function commit({ validity }: HTMLInputElement) {
    setTyped(null);
    if (typed !== null && typed !== value && !validity.badInput) onChange(typed);
  }

  return (
    <Input
      {...native}
      type="time"
      data-unfinished={typed !== null || undefined}
      value={typed ?? value}
      onChange={(event) => {
        if (typed === null) onBegin?.();
        setTyped(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(event.currentTarget);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => commit(event.currentTarget)}
    />
  );
}
