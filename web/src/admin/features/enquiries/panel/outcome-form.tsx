import { enquiryStatuses } from 'api/rules/enquiry';
import { channels, followUpKinds, type Plan } from 'api/rules/touch';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { Field, Options, Select, Textarea } from '../../../../ui/field.tsx';
import { DayField, TimeInput } from '../../../calendar/day-input.tsx';
import { Decision, type DecisionPair } from '../../../changes/decision.tsx';
import { latestFollowUp, officeToday } from '../../../format.ts';
import { type Ended, notifyFailure, notifySaved } from '../../../notify.ts';
import { notifyWithUndo } from '../../../records/undo-toast.tsx';
import { useAccount } from '../../../session/session-context.ts';
import { statusLabel } from '../enquiry-words.ts';
import { NextDays } from './next-days.tsx';
import styles from './outcome-bar.module.css';
import { nextWords, noteHints, planWords, savedWords } from './outcome-words.ts';
import { faultOf, inputOf, isSamePlan, mergeTouch, planOf, type TouchDraft } from './touch-draft.ts';
import { type OpenEnquiry, useEnquiryUpdate } from './use-enquiry-update.ts';
import { type TouchSaved, useTouch } from './use-touch.ts';

interface OutcomeFormProps {
  enquiry: OpenEnquiry;
  draft: TouchDraft;
  onChange: (part: Partial<TouchDraft>) => void;
  onEnd: () => void;
  onDone: () => void;
  isSheet: boolean;
}

export function OutcomeForm({ enquiry, draft, onChange, onEnd, onDone, isSheet }: OutcomeFormProps) {
  const { send, busy } = useTouch(enquiry);
  const { save } = useEnquiryUpdate(enquiry);
  const account = useAccount();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isRareOpen, setRareOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const today = officeToday();
  // During a save, `enquiry` already has the user's own values (`optimisticResponse`), so there is nothing to compare.
  const contested = busy ? {} : mergeTouch(enquiry, draft).contested;
  const isMet = Object.keys(contested).length > 0;

  function change(part: Partial<TouchDraft>) {
    // Ignores input during a save, because the form may close at any moment, and the input would be lost.
    if (busy) return;
    setErrors({});
    onChange(part);
  }

  /** Clears the time of a call, because the time was meant for another day. A visit needs a time, so its time is kept. */
  function chooseDay(followUpOn: string) {
    change({ followUpOn, ...(draft.followUpKind === 'visit' ? {} : { followUpTime: null }) });
  }

  function focus(field: string) {
    // A control in a collapsed section cannot be focused.
    flushSync(() => setRareOpen(true));
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  function isWhole(): boolean {
    // An input with an incomplete day or time shows its own error.
    const wrong = form.current?.querySelector<HTMLElement>('input:invalid');
    const fault = wrong ? null : faultOf(draft);
    if (fault) setErrors({ [fault.field]: fault.message });
    wrong?.focus();
    if (fault) focus(fault.field);
    return !wrong && !fault;
  }

  const reportUndone = (saved: Ended) =>
    notifySaved(
      saved,
      `${enquiry.name}: status and next day are as before. Your note stays in the timeline, marked as taken back.`,
    );

  function end(saved: TouchSaved, sent: TouchDraft) {
    if (saved.end === 'saved') {
      const words = `${savedWords(draft.outcome, mergeTouch(enquiry, sent).after)}${saved.isTaken ? ' It is yours now.' : ''}`;
      const undone = { ...planOf(sent.begun), ...(saved.isTaken && { counsellorId: null }) };
      const done = {
        ...enquiry,
        ...planOf(sent),
        ...(saved.isTaken && { counsellorId: account?._id ?? null }),
      };
      // Undo is offered only if the plan or the counsellor changed. Undo does not delete the logged call or message, but marks
      // it as taken back.
      if (isSamePlan(sent.begun, sent) && !saved.isTaken) notifySaved(saved, `${enquiry.name}: ${words}`);
      else
        notifyWithUndo(saved, words, () => save(undone, done, reportUndone, saved.id), {
          whose: enquiry.name,
        });
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
    if (isWhole()) end(await send(draft), draft);
  }

  async function saveOn(part: Partial<Plan>) {
    const sent = { ...draft, begun: { ...draft.begun, ...part } };
    onChange({ begun: sent.begun });
    end(await send(sent), sent);
  }

  /** Overwrites the colleague's values. Sets `begun` to these values, so that the server sees no conflict. */
  const saveAnyway = () => isWhole() && void saveOn(contested);

  /** Keeps the colleague's values. In contested fields, sets `begun` to the user's values, so the server sees no change. */
  const keepTheirs = () => void saveOn(pickPlan(inputOf(draft), Object.keys(contested)));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  const saveButton = (
    <Button type="submit" size={isSheet ? 'medium' : 'small'} busy={busy}>
      {busy ? 'Saving…' : 'Save'}
    </Button>
  );

  const fields = (
    <div className={styles.fields}>
      {draft.status !== 'completed' && (
        <>
          <DayField
            label="Next day"
            name="followUpOn"
            className={styles.day}
            error={errors.followUpOn}
            value={draft.followUpOn ?? ''}
            min={today}
            max={latestFollowUp()}
            onChange={(day) => change({ followUpOn: day || null })}
          />
          <div>
            <Field label="Time in Nepal" name="followUpTime" error={errors.followUpTime}>
              <TimeInput
                value={draft.followUpTime ?? ''}
                onChange={(time) => change({ followUpTime: time || null })}
              />
            </Field>
            {draft.followUpTime && draft.followUpTime === draft.suggestedTime && (
              <Button
                variant="quiet"
                size="small"
                className={styles.suggested}
                onClick={() => {
                  change({ followUpTime: null });
                  focus('followUpTime');
                }}
              >
                Suggested. Remove
              </Button>
            )}
          </div>
          <Field label="Next step" name="followUpKind">
            <Choice
              options={followUpKinds}
              value={draft.followUpKind}
              onChange={(followUpKind) => change({ followUpKind })}
            />
          </Field>
        </>
      )}
      <Field label="Status" name="status">
        <Choice options={enquiryStatuses} value={draft.status} onChange={(status) => change({ status })} />
      </Field>
      <Field label="This time by" name="channel">
        <Choice options={channels} value={draft.channel} onChange={(channel) => change({ channel })} />
      </Field>
      {!isSheet && saveButton}
    </div>
  );

  return (
    <form
      data-unfinished
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Write down the outcome"
      data-outcome={draft.outcome}
    >
      <Field label="Note" isLabelHidden name="text" error={errors.text}>
        <Textarea
          rows={1}
          placeholder={noteHints[draft.outcome]}
          value={draft.text}
          readOnly={busy}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      {draft.status !== 'completed' && (
        <NextDays day={draft.followUpOn} onChoose={chooseDay} onEnter={() => form.current?.requestSubmit()} />
      )}
      {isSheet ? (
        <details
          className={styles.rare}
          open={isRareOpen}
          onToggle={(event) => setRareOpen(event.currentTarget.open)}
        >
          <summary>{planWords(draft)}</summary>
          {fields}
        </details>
      ) : (
        fields
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
        <Decision
          pairs={pairsOf(draft, contested)}
          mine={{ label: 'Use mine', onChoose: saveAnyway }}
          theirs={{ label: 'Keep theirs', onChoose: keepTheirs }}
        >
          <p>
            {enquiry.history.at(-1)?.adminName ?? 'Somebody else'} changed this enquiry while you wrote. Your
            note is saved either way.
          </p>
        </Decision>
      )}
      {isSheet && saveButton}
    </form>
  );
}

interface ChoiceProps<Value extends string> {
  options: Readonly<Record<Value, string>>;
  value: string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value as Value)}>
      <Options of={options} />
    </Select>
  );
}

/** Returns both values of each field that a colleague and the user have changed. */
const pairsOf = (draft: TouchDraft, { status, ...next }: Partial<Plan>): DecisionPair[] => [
  ...(status === undefined
    ? []
    : [{ label: 'Status', mine: statusLabel(draft.status), theirs: statusLabel(status) }]),
  ...(next.followUpOn === undefined
    ? []
    : [{ label: 'Next day', mine: nextWords(draft), theirs: nextWords({ ...draft, ...next }) }]),
];

const pickPlan = (plan: Plan, names: readonly string[]): Partial<Plan> =>
  Object.fromEntries(Object.entries(planOf(plan)).filter(([name]) => names.includes(name)));
