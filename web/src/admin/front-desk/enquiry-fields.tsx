import { serviceInterests, staffOriginLabels } from 'api/rules/enquiry';
import { followUpKinds } from 'api/rules/touch';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input, initialFocus, Options, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DayField, TimeInput } from '../calendar/day-input.tsx';
import { CounsellorSelect, useCounsellors } from '../features/enquiries/counsellors.tsx';
import { daysAfter, formatDay, officeToday } from '../format.ts';
import { useAccount } from '../session/session-context.ts';
import { foldedFields } from './enquiry-values.ts';
import styles from './new-enquiry.module.css';
import type { EnquiryForm } from './use-new-enquiry.ts';
import { WhoItMayBe } from './who-it-may-be.tsx';

/** A day far from today is a slip: a year of the other calendar is 57 years away. */
const mostDaysAhead = 2 * 366;

/** The down arrow moves from the phone or the name to the matches; Tab skips them. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  const first = event.currentTarget.form?.querySelector<HTMLElement>('[data-who] button');
  first?.focus();
  if (first) event.preventDefault();
}

interface EnquiryFieldsProps {
  form: EnquiryForm;
  /** A draft is offered, and typing would replace it. */
  isDisabled: boolean;
  onPicked: () => void;
}

/** Phone, name and origin; the matches; and the other fields, folded until needed. */
export function EnquiryFields({ form, isDisabled, onPicked }: EnquiryFieldsProps) {
  const { values, errors, change } = form;
  return (
    <fieldset className={styles.form} disabled={isDisabled}>
      <div className={styles.first}>
        <Field label="Phone" name="phone" required error={errors.phone} className={styles.phone}>
          <Input
            type="tel"
            autoComplete="off"
            enterKeyHint="next"
            ref={initialFocus}
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Field label="Name" name="name" required error={errors.name} className={styles.name}>
          <Input
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Field label="How they came" name="origin" error={errors.origin} className={styles.origin}>
          <Select value={values.origin} onChange={(event) => change({ origin: event.target.value })}>
            <Options of={staffOriginLabels} />
          </Select>
        </Field>
      </div>
      <WhoItMayBe form={form} onPicked={onPicked} />
      <MoreFields form={form} />
    </fieldset>
  );
}

function MoreFields({ form }: { form: EnquiryForm }) {
  const { values, errors, change } = form;
  const [isOpen, setOpen] = useState(false);
  const me = useAccount();
  const { nameOf } = useCounsellors();
  const today = officeToday();
  const isWrong = Object.keys(errors).some((field) => foldedFields.includes(field));
  // A fault must not hide.
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const whose = values.counsellorId === me?._id ? 'Yours' : (nameOf(values.counsellorId) ?? 'Nobody’s');
  const next = values.followUpOn ? `follow up on ${formatDay(values.followUpOn)}` : 'no follow-up';

  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon as={ChevronRight} size={16} className={styles.chevron} />
        What they want, what comes next{' '}
        <span className={styles.plan}>
          {whose}, {next}
        </span>
      </summary>
      <div className={styles.rest}>
        <Field label="Service" name="service" error={errors.service}>
          <Select value={values.service} onChange={(event) => change({ service: event.target.value })}>
            {Object.entries(serviceInterests).map(([value, label]) => (
              <option key={value} value={value}>
                {value ? label : 'Not said'}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Email" name="email" error={errors.email}>
          <Input
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <Field label="What they said" name="message" error={errors.message} className={styles.wide}>
          <Textarea
            rows={2}
            placeholder="IELTS 6.5, nursing in Australia"
            value={values.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </Field>
        <div className={styles.counsellor}>
          <CounsellorSelect
            name="counsellorId"
            value={values.counsellorId || null}
            onChange={(counsellorId) => change({ counsellorId: counsellorId ?? '' })}
          />
          {me && values.counsellorId !== me._id && (
            <Button variant="secondary" size="small" onClick={() => change({ counsellorId: me._id })}>
              Take
            </Button>
          )}
        </div>
        <DayField
          label="Follow-up date"
          name="followUpOn"
          error={errors.followUpOn}
          value={values.followUpOn}
          min={today}
          max={daysAfter(today, mostDaysAhead)}
          onChange={(followUpOn) => change({ followUpOn })}
        />
        {values.followUpOn && (
          <>
            <Field label="Time in Nepal" name="followUpTime" error={errors.followUpTime}>
              <TimeInput value={values.followUpTime} onChange={(followUpTime) => change({ followUpTime })} />
            </Field>
            <Field label="Call or visit" name="followUpKind" error={errors.followUpKind}>
              <Select
                value={values.followUpKind}
                onChange={(event) => change({ followUpKind: event.target.value })}
              >
                <Options of={followUpKinds} />
              </Select>
            </Field>
          </>
        )}
      </div>
    </details>
  );
}
