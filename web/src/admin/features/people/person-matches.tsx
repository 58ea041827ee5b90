import type { InboxRowFragment, MatchedPersonFragment } from '../../../gql/graphql.ts';
import { formatDate } from '../../format.ts';
import { serviceLabel, statusLabel } from '../enquiries/enquiry-words.ts';
import styles from './person-parts.module.css';
import { PersonSummary } from './person-summary.tsx';

export type Picked =
  | { kind: 'person'; person: MatchedPersonFragment['person'] }
  | { kind: 'enquiry'; enquiry: InboxRowFragment };

interface PersonMatchesProps {
  people: readonly MatchedPersonFragment[];
  /** Enquiries of nobody yet. */
  enquiries: readonly InboxRowFragment[];
  onPick: (picked: Picked) => void;
}

/**
 * People and enquiries that match the number or name being typed. Nothing is chosen automatically: two people may share a
 * number.
 */
export function PersonMatches({ people, enquiries, onPick }: PersonMatchesProps) {
  if (people.length + enquiries.length === 0) return null;
  return (
    <ul className={styles.matches} aria-label="Who it may be">
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

/** "Enquiry of 12 Nov 2026, New · IELTS 6.5, nursing in Australia". */
function enquiryFacts({ createdAt, status, service, snippet }: InboxRowFragment): string {
  const about = snippet || (service && serviceLabel(service));
  return [`Enquiry of ${formatDate(createdAt)}, ${statusLabel(status)}`, about].filter(Boolean).join(' · ');
}
