import { Button } from '../../ui/button.tsx';
import styles from './new-enquiry.module.css';
import { type Matches, useMatches } from './use-matches.ts';
import type { EnquiryForm } from './use-new-enquiry.ts';

/** Who it may be, in a place of its own beside or below the fields, so that no answer moves what somebody types into. */
export function WhoItMayBe({ form, onPicked }: { form: EnquiryForm; onPicked: () => void }) {
  const { values, change } = form;
  const isAttached = values.personId !== '';
  const matches = useMatches(values, !isAttached);
  const count = matches ? matches.people.length + matches.enquiries.length : 0;

  function pick({ person }: Matches['people'][number]) {
    change({
      personId: person._id,
      personName: person.name,
      ...(!values.name.trim() && { name: person.name }),
      ...(!values.email.trim() && { email: person.email }),
      ...(person.counsellorId && { counsellorId: person.counsellorId }),
    });
    onPicked();
  }

  if (isAttached)
    return (
      <div className={styles.attached} role="status">
        <p>
          Belongs to <strong>{values.personName}</strong>
        </p>
        <Button variant="secondary" size="small" onClick={() => change({ personId: '', personName: '' })}>
          Not them
        </Button>
      </div>
    );
  return (
    <section className={styles.who} aria-label="Who it may be">
      <p role="status" className={styles.words}>
        {matches === null
          ? 'Who it may be shows here while you type.'
          : count === 0
            ? 'Nobody has this number yet.'
            : 'It may be'}
      </p>
      {matches && count > 0 && (
        <ul className={styles.matches}>
          {matches.people.map((match) => (
            <li key={match.person._id}>
              <button type="button" onClick={() => pick(match)}>
                {match.person.name}
              </button>
            </li>
          ))}
          {matches.enquiries.map(({ _id, name, phone }) => (
            <li key={_id}>
              {name} {phone}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
