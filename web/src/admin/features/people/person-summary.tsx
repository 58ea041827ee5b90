import { Link } from 'react-router-dom';
import type { PersonLineFragment } from '../../../gql/graphql.ts';
import styles from './person-parts.module.css';
import { personPath, phonesWords, reasonWords, wishWords } from './person-words.ts';

interface PersonSummaryProps {
  person: PersonLineFragment;
  /** Why this person is suggested: "phone". */
  reason?: string;
  /** The name leads to the person's page. */
  isLink?: boolean;
  /** Leaves out the numbers, because they are shown beside the summary. */
  isShort?: boolean;
}

/** A person on two lines: the name, then the details by which staff recognise them. */
export function PersonSummary({ person, reason, isLink = false, isShort = false }: PersonSummaryProps) {
  const { phones, email } = person;
  const reach = isShort ? '' : phonesWords(phones) || email;
  const facts = [reason && reasonWords(reason), reach, wishWords(person)].filter(Boolean).join(' · ');
  return (
    <span className={styles.summary}>
      {isLink ? (
        <PersonLink person={person} className={styles.name} />
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

interface PersonLinkProps {
  person: { _id: string; name: string; nameNe?: string };
  className?: string | undefined;
}

const PersonLink = ({ person, className }: PersonLinkProps) => (
  <Link to={personPath(person._id)} className={className}>
    <PersonName person={person} />
  </Link>
);

/** A name in both scripts, if both are known and differ. */
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
