import { type FollowUpKind, followUpKinds } from 'api/rules/touch';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field, Options, Select } from '../../../../ui/field.tsx';
import { DayField, TimeInput } from '../../../calendar/day-input.tsx';
import { latestFollowUp } from '../../../format.ts';
import styles from './follow-up-field.module.css';
import { NextDays } from './next-days.tsx';

/** An earlier day counts as a typing error, such as a Gregorian year in a Bikram Sambat date. */
const earliest = '2000-01-01';

/** An enquiry's next step. Its parts are saved together, because a time agreed for one day is not valid for another. */
export interface FollowUp {
  followUpOn: string | null;
  followUpTime: string | null;
  followUpKind: string;
}

interface FollowUpFieldProps {
  followUp: FollowUp;
  onBegin: () => void;
  onChange: (followUp: FollowUp) => void;
}

const none: FollowUp = { followUpOn: null, followUpTime: null, followUpKind: 'call' satisfies FollowUpKind };

/** Saves a choice immediately, and typed text on Enter or when the field loses focus. */
export function FollowUpField({
  followUp: { followUpOn, followUpTime, followUpKind },
  onBegin,
  onChange,
}: FollowUpFieldProps) {
  const followUp = { followUpOn, followUpTime, followUpKind };
  const box = useRef<HTMLInputElement>(null);

  function choose(change: Partial<FollowUp>) {
    onBegin();
    onChange({ ...followUp, ...change });
  }

  return (
    <div className={styles.followUp}>
      <p className={styles.how}>Each choice is saved at once.</p>
      <NextDays day={followUpOn} onChoose={(day) => choose({ followUpOn: day })} />
      <DayField
        label="Follow-up date"
        name="follow-up"
        value={followUpOn ?? ''}
        min={earliest}
        max={latestFollowUp()}
        keepsWhenEmptied
        ref={box}
        onBegin={onBegin}
        onChange={(day) => onChange({ ...followUp, followUpOn: day })}
      />
      {followUpOn && (
        <div className={styles.parts}>
          <Field label="Time in Nepal" name="follow-up-time">
            <TimeInput
              value={followUpTime ?? ''}
              onBegin={onBegin}
              onChange={(time) => onChange({ ...followUp, followUpTime: time || null })}
            />
          </Field>
          <Field label="Call or visit" name="follow-up-kind">
            <Select value={followUpKind} onChange={(event) => choose({ followUpKind: event.target.value })}>
              <Options of={followUpKinds} />
            </Select>
          </Field>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              choose(none);
              // The pressed button disappears, so the focus moves to the input.
              box.current?.focus();
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
