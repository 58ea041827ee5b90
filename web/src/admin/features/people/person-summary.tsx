import { Link } from 'react-router-dom';
import type { InboxRowFragment, MatchedPersonFragment, PersonLineFragment } from '../../../gql/graphql.ts';
import { formatDate } from '../../format.ts';
import { serviceLabel, statusLabel } from '../enquiries/enquiry-words.ts';
import styles from './person-parts.module.css';
import { personPath, phonesWords, reasonWords, wishWords } from './person-words.ts';

interface PersonSummaryProps {
  person: PersonLineFragment;
  /** The reason why the person is suggested, such as "phone". */
  reason?: string;
  isLink?: boolean;
  /** Whether to omit the person's phone numbers and email address, for a screen that already shows those of an enquiry. */
  isShort?: boolean;
}

export function PersonSummary({ person, reason, isLink = false, isShort = false }: PersonSummaryProps) {
  const { phones, email } = person;
  const reach = isShort ? '' : phonesWords(phones) || email;
  const facts = [reason && reasonWords(reason), reach, wishWords(person)].filter(Boolean).join(' · ');
  return (
    <span className={styles.summary}>
      {isLink ? (
        <Link to={personPath(person._id)} className={styles.name}>
          <PersonName person={person} />
        </Link>
      ) : (
        <span className={styles.name}>
          <PersonName person={person} />
        </span>
      )}
      {facts && (
        <span className={styles.facts} title={facts}>
          {facts}
        </span>
      )}
    </span>
  );
}

/** Shows the name in both scripts. A Nepali name that is unknown or identical is omitted. */
export function PersonName({ person: { name, nameNe } }: { person: { name: string; nameNe?: string } }) {
  return (
    <>
      {name}
      {nameNe && nameNe !== name && (
        <span lang="ne" className={styles.nameNe}>
          {' '}
          {nameNe}
        </span>
      )}
    </>
  );
}

export type Picked =
  | { kind: 'person'; person: MatchedPersonFragment['person'] }
  | { kind: 'enquiry'; enquiry: InboxRowFragment };

interface PersonMatchesProps {
  people: readonly MatchedPersonFragment[];
  /** Enquiries without a person. */
  enquiries: readonly InboxRowFragment[];
  onPick: (picked: Picked) => void;
}

/** Staff choose one match, because several people may share a number. */
export function PersonMatches({ people, enquiries, onPick }: PersonMatchesProps) {
  if (people.length + enquiries.length === 0) return null;
  return (
    <ul className={styles.matches} aria-label="Possible matches">
      {people.map(({ person, reason }) => (
        <li key={person._id}>
          <button type="button" className={styles.match} onClick={() => onPick({ kind: 'person', person })}>
            <PersonSummary person={person} reason={reason} />
          </button>
        </li>
      ))}
      {enquiries.map((enquiry) => (
        <li key={enquiry._id}>
          <button type="button" className={styles.match} onClick={() => onPick({ kind: 'enquiry', enquiry })}>
            <span className={styles.summary}>
              <span className={styles.name}>{enquiry.name}</span>
              <span className={styles.facts}>{enquiryFacts(enquiry)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns a line about the enquiry, such as "Enquiry of 12 Nov 2026, New · IELTS 6.5, nursing in Australia". */
function enquiryFacts({ createdAt, status, service, snippet }: InboxRowFragment): string {
  const about = snippet || (service && serviceLabel(service));
  return [`Enquiry of ${formatDate(createdAt)}, ${statusLabel(status)}`, about].filter(Boolean).join(' · ');
}
