import { enquiryStatuses } from 'api/rules/enquiry';
import { channels, followUpKinds, type Outcome, outcomes, type Plan } from 'api/rules/touch';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field, Select, Textarea } from '../../../../ui/field.tsx';
import { DayField, TimeInput } from '../../../calendar/day-input.tsx';
import { daysAfter, formatDay, labelOf, officeToday } from '../../../format.ts';
import { notifyFailure, notifySaved } from '../../../notify.ts';
import { statusLabel } from '../enquiry-words.ts';
import styles from './outcome-bar.module.css';
import { faultOf, isSamePlan, standOf, type TouchDraft } from './touch-draft.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';
import { type TouchSaved, useTouch } from './use-touch.ts';

/** A day far from today is a slip: a year of the other calendar is 57 years away. */
const mostDaysAhead = 2 * 366;

interface OutcomeFormProps {
  enquiry: OpenEnquiry;
  draft: TouchDraft;
  onChange: (part: Partial<TouchDraft>) => void;
  onEnd: () => void;
  onDone: () => void;
}

/** Channel, note, status and next day of the chosen outcome. Enter saves. */
export function OutcomeForm({ enquiry, draft, onChange, onEnd, onDone }: OutcomeFormProps) {
  const { send, busy } = useTouch(enquiry);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const today = officeToday();
  // One's own save shows in the enquiry before the server answers.
  const isMet = !busy && !isSamePlan(enquiry, draft.begun);

  function change(part: Partial<TouchDraft>) {
    // While a save is running the form may close at any moment, and newly typed words would be lost.
    if (busy) return;
    setErrors({});
    onChange(part);
  }

  function focus(field: string) {
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  /** Whether everything can be sent; otherwise the error shows at its field. */
  function isWhole(): boolean {
    // A half-typed day shows its own error.
    const wrong = form.current?.querySelector<HTMLElement>('input:invalid');
    const fault = wrong ? null : faultOf(draft);
    if (fault) setErrors({ [fault.field]: fault.message });
    wrong?.focus();
    if (fault) focus(fault.field);
    return !wrong && !fault;
  }

  function end(saved: TouchSaved) {
    if (saved.end === 'saved') {
      notifySaved(saved, savedWords(enquiry.name, draft.outcome, draft));
      onEnd();
      onDone();
    } else if (saved.end === 'failed') {
      setErrors(saved.fields);
      notifyFailure(saved.message);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (isMet) {
      form.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
      return;
    }
    if (isWhole()) end(await send(draft, draft.begun));
  }

  /** Saves my values over the colleague's, which are shown here. */
  async function saveAnyway() {
    if (!isWhole()) return;
    onChange({ begun: standOf(enquiry) });
    end(await send({ ...draft, begun: standOf(enquiry) }, enquiry));
  }

  /** Keeps the colleague's status and next day, and still records the call. */
  async function keepTheirs() {
    end(await send({ ...draft, ...standOf(enquiry) }, enquiry, { isWhole: false }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Write down the outcome"
      data-outcome={draft.outcome}
    >
      <Field label="Note" name="text" className={styles.note} error={errors.text}>
        <Textarea
          rows={1}
          placeholder={noteHints[draft.outcome]}
          value={draft.text}
          readOnly={busy}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Field label="Channel" name="channel">
        <Choice options={channels} value={draft.channel} onChange={(channel) => change({ channel })} />
      </Field>
      <Field label="Status" name="status">
        <Choice options={enquiryStatuses} value={draft.status} onChange={(status) => change({ status })} />
      </Field>
      {draft.status !== 'completed' && (
        <>
          <DayField
            label="Next day"
            name="followUpOn"
            className={styles.day}
            error={errors.followUpOn}
            value={draft.followUpOn ?? ''}
            min={today}
            max={daysAfter(today, mostDaysAhead)}
            onChange={(day) => change({ followUpOn: day || null })}
          />
          <Field label="Time in Nepal" name="followUpTime" error={errors.followUpTime}>
            <TimeInput
              value={draft.followUpTime ?? ''}
              onChange={(time) => change({ followUpTime: time || null })}
            />
          </Field>
          <Field label="Call or visit" name="followUpKind">
            <Choice
              options={followUpKinds}
              value={draft.followUpKind}
              onChange={(followUpKind) => change({ followUpKind })}
            />
          </Field>
        </>
      )}
      {errors.followUpOn && (
        <Button
          variant="quiet"
          size="small"
          className={styles.wayOut}
          onClick={() => {
            change({ status: 'completed' });
            focus('status');
          }}
        >
          Set to Completed instead
        </Button>
      )}
      {isMet && (
        <div className={styles.met} role="alert">
          <p>
            {enquiry.history.at(-1)?.adminName ?? 'Somebody else'} changed this enquiry while you wrote. Now:{' '}
            <strong>{planWords(enquiry)}</strong>. Yours: <strong>{planWords(draft)}</strong>.
          </p>
          <Button variant="secondary" size="small" onClick={saveAnyway}>
            Save anyway
          </Button>
          <Button variant="secondary" size="small" onClick={keepTheirs}>
            Keep theirs, add my note
          </Button>
        </div>
      )}
      <div className={styles.end}>
        <Button type="submit" size="small" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        <span className={styles.hint} aria-hidden="true">
          <kbd>Enter</kbd> saves, <kbd>Esc</kbd> closes
        </span>
      </div>
    </form>
  );
}

interface ChoiceProps<Value extends string> {
  options: Readonly<Record<Value, string>>;
  value: string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ options, value, onChange }: ChoiceProps<Value>) {
  const values = Object.keys(options) as Value[];
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </Select>
  );
}

const noteHints: Readonly<Record<Outcome, string>> = {
  reached: 'What was said?',
  no_answer: 'Anything for the next call?',
  busy: 'Anything for the next call?',
  wrong_number: 'Where else can they be reached?',
  not_interested: 'Why not?',
  sent: 'What was sent?',
};

/** "call on 23 Nov 2026, 10:00", "no next day". */
function nextWords({ followUpOn, followUpTime, followUpKind }: Omit<Plan, 'status'>): string {
  if (!followUpOn) return 'no next day';
  return `${followUpKind === 'visit' ? 'visit' : 'call'} on ${formatDay(followUpOn)}${followUpTime ? `, ${followUpTime}` : ''}`;
}

const planWords = (plan: Plan): string =>
  plan.status === 'completed' ? statusLabel(plan.status) : `${statusLabel(plan.status)}, ${nextWords(plan)}`;

/** "Sita Gurung: no answer. Call on 23 Nov 2026, 10:00." */
function savedWords(name: string, outcome: Outcome, plan: Plan): string {
  const next = plan.status === 'completed' ? 'completed' : nextWords(plan);
  return `${name}: ${labelOf(outcomes, outcome).toLowerCase()}. ${next.charAt(0).toUpperCase()}${next.slice(1)}.`;
}
