import { useQuery } from '@apollo/client/react';
import { serviceInterests, staffOriginLabels } from 'api/rules/enquiry';
import { leastDigits, leastLetters, typedDigits } from 'api/rules/person';
import { followUpKinds } from 'api/rules/touch';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { PersonMatchesDocument, type PersonMatchesQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, initialFocus, Options, Select, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DayField, TimeInput } from '../calendar/day-input.tsx';
import { CounsellorSelect, useCounsellors } from '../features/enquiries/counsellors.tsx';
import { PersonMatches, type Picked } from '../features/people/person-summary.tsx';
import { phonesWords } from '../features/people/person-words.ts';
import { formatDay, latestFollowUp, officeToday } from '../format.ts';
import { useAccount } from '../session/session-context.ts';
import { useSettled } from '../use-late.ts';
import { foldedFields } from './enquiry-values.ts';
import styles from './new-enquiry.module.css';
import type { EnquiryForm } from './use-new-enquiry.ts';

/** Arrow down moves the focus from the phone or name field to the first match. Tab moves it to the next field. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  const first = event.currentTarget.form?.querySelector<HTMLElement>('[data-who] button');
  first?.focus();
  if (first) event.preventDefault();
}

interface EnquiryFieldsProps {
  form: EnquiryForm;
  /** Set while the form offers to restore a draft, because restoring it would replace anything typed before. */
  isDisabled: boolean;
  onPicked: () => void;
}

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
        <Field label="Name" name="name" required error={errors.name}>
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
        <Field label="How they came" name="origin" error={errors.origin}>
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
  // Expands the section, because a field with an error must be visible.
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
            placeholder="For example: IELTS 6.5, nursing in Australia"
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
          max={latestFollowUp()}
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

function moveAmongMatches(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[Math.max(0, at + step)]?.focus();
  event.preventDefault();
}

/** @param count - null while unknown */
function wordsFor(count: number | null): string {
  if (count === null) return 'Possible matches appear here as you type.';
  return count === 0 ? 'No match found.' : 'It may be one of these:';
}

/** Lists possible matches for staff to choose from. None is chosen automatically, because a family may share a phone number. */
function WhoItMayBe({ form, onPicked }: { form: EnquiryForm; onPicked: () => void }) {
  const { values, change } = form;
  const { activeId } = useCounsellors();
  const isAttached = values.personId !== '';
  const { matches, isAway } = useMatches(values, !isAttached);
  const count = matches ? matches.people.length + matches.enquiries.length : 0;

  /**
   * Fills the name and the email if they are empty. Sets the counsellor to the match's counsellor, if that account is active.
   * Keeps a typed name, because somebody else in the family may be calling from the same number.
   */
  function pick(picked: Picked) {
    const { name, email, ...match } = picked.kind === 'person' ? picked.person : picked.enquiry;
    const counsellorId = activeId(match.counsellorId);
    change({
      ...(picked.kind === 'person' && {
        personId: picked.person._id,
        personName: name,
        personNumbers: phonesWords(picked.person.phones),
      }),
      ...(!values.name.trim() && { name }),
      ...(!values.email.trim() && { email }),
      ...(counsellorId && { counsellorId }),
    });
    onPicked();
  }

  return (
    <section className={styles.who} aria-label="Possible matches" data-who onKeyDown={moveAmongMatches}>
      {isAttached ? (
        <div className={styles.attached} role="status">
          <p>
            Belongs to <strong>{values.personName}</strong>
            {values.personNumbers && <span className={styles.words}> · {values.personNumbers}</span>}
          </p>
          {values.name.trim().toLowerCase() !== values.personName.trim().toLowerCase() && (
            <p className={styles.words}>
              The enquiry keeps the name {values.name.trim() || 'that you type'}.
            </p>
          )}
          <Button
            variant="secondary"
            size="small"
            onClick={() => change({ personId: '', personName: '', personNumbers: '' })}
          >
            Not them
          </Button>
        </div>
      ) : (
        <>
          <p role="status" className={styles.words}>
            {isAway ? 'Possible matches cannot be looked up right now.' : wordsFor(matches && count)}
          </p>
          {matches && count > 0 && (
            <PersonMatches people={matches.people} enquiries={matches.enquiries} onPick={pick} />
          )}
        </>
      )}
    </section>
  );
}

/** Delay between the last key press and the search, in milliseconds. */
const pause = 200;

type Matches = PersonMatchesQuery['personMatches'];

interface MatchQuery {
  phone: string;
  name: string;
  email: string;
}

interface MatchResult {
  /** Null if too little is typed or the response has not arrived. */
  matches: Matches | null;
  /** Whether the search failed, for example because there is no connection. */
  isAway: boolean;
}

/** Searches for possible matches. Never returns results for earlier values. */
function useMatches({ phone, name, email }: MatchQuery, isWanted: boolean): MatchResult {
  const now = JSON.stringify({
    phone: typedDigits(phone).length >= leastDigits ? phone.trim() : '',
    name: name.trim().length >= leastLetters ? name.trim() : '',
    email: email.includes('@') ? email.trim() : '',
  });
  const asked = useSettled(now, pause);
  const variables: MatchQuery = JSON.parse(asked);
  const skip = !isWanted || !Object.values(variables).some(Boolean);
  const { data, error } = useQuery(PersonMatchesDocument, { variables, skip, fetchPolicy: 'no-cache' });
  if (skip || asked !== now) return { matches: null, isAway: false };
  return { matches: data?.personMatches ?? null, isAway: error !== undefined };
}
