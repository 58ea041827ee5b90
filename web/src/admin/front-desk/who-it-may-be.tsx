import { useQuery } from '@apollo/client/react';
import type { KeyboardEvent } from 'react';
import { PersonMatchesDocument, type PersonMatchesQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { PersonMatches, type Picked } from '../features/people/person-matches.tsx';
import { phonesWords } from '../features/people/person-words.ts';
import { useSettled } from '../use-late.ts';
import styles from './new-enquiry.module.css';
import type { EnquiryForm } from './use-new-enquiry.ts';

/** The arrow keys move from one match to the next. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[Math.max(0, at + step)]?.focus();
  event.preventDefault();
}

/** @param count the number of matches; null while unknown */
function wordsFor(count: number | null): string {
  if (count === null) return 'Who it may be shows here as you type.';
  return count === 0 ? 'Nobody here is known by this.' : 'It may be one of these:';
}

/**
 * The matches for the typed number or name, at a fixed place, so that they do not move the fields. Nobody is chosen
 * automatically: a family may share a number.
 */
export function WhoItMayBe({ form, onPicked }: { form: EnquiryForm; onPicked: () => void }) {
  const { values, change } = form;
  const isAttached = values.personId !== '';
  const { matches, isAway } = useMatches(values, !isAttached);
  const count = matches ? matches.people.length + matches.enquiries.length : 0;

  /** A typed name is kept: a brother may be calling from this number. */
  function pick(picked: Picked) {
    const { name, email, counsellorId } = picked.kind === 'person' ? picked.person : picked.enquiry;
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
    <section className={styles.who} aria-label="Who it may be" data-who onKeyDown={onKeyDown}>
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
            {isAway ? 'Who it may be cannot be looked up right now.' : wordsFor(matches && count)}
          </p>
          {matches && count > 0 && (
            <PersonMatches people={matches.people} enquiries={matches.enquiries} onPick={pick} />
          )}
        </>
      )}
    </section>
  );
}

/** Pause after the last key before the server is asked, milliseconds. */
const pause = 200;
/** With fewer digits a number matches too many people (docs/product.md, "Front desk"). */
const fewestDigits = 5;
const fewestLetters = 3;

type Matches = PersonMatchesQuery['personMatches'];

interface Asked {
  phone: string;
  name: string;
  email: string;
}

const digitsIn = (typed: string) => typed.match(/\p{Nd}/gu)?.length ?? 0;

interface Known {
  /** Null while too little is typed, and until the answer has arrived. */
  matches: Matches | null;
  /** The search failed, because there is no connection. */
  isAway: boolean;
}

/** People and enquiries that match the present text, never the answer to an earlier text. */
function useMatches({ phone, name, email }: Asked, isWanted: boolean): Known {
  const now = JSON.stringify({
    phone: digitsIn(phone) >= fewestDigits ? phone.trim() : '',
    name: name.trim().length >= fewestLetters ? name.trim() : '',
    email: email.includes('@') ? email.trim() : '',
  });
  const asked = useSettled(now, pause);
  const variables: Asked = JSON.parse(asked);
  const skip = !isWanted || !Object.values(variables).some(Boolean);
  const { data, error } = useQuery(PersonMatchesDocument, { variables, skip, fetchPolicy: 'no-cache' });
  if (skip || asked !== now) return { matches: null, isAway: false };
  return { matches: data?.personMatches ?? null, isAway: error !== undefined };
}
