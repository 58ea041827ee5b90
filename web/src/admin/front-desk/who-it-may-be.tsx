import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { PersonMatches, type Picked } from '../features/people/person-matches.tsx';
import { phonesWords } from '../features/people/person-words.ts';
import styles from './new-enquiry.module.css';
import { useMatches } from './use-matches.ts';
import type { EnquiryForm } from './use-new-enquiry.ts';

interface WhoItMayBeProps {
  form: EnquiryForm;
  onPicked: () => void;
}

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
export function WhoItMayBe({ form, onPicked }: WhoItMayBeProps) {
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
