import type { PersonLineFragment } from '../../gql/graphql.ts';
import styles from './person.module.css';
import { PersonLink } from './person-link.tsx';
import { phonesWords, reasonWords, wishWords } from './person-words.ts';

interface PersonSummaryProps {
  person: PersonLineFragment;
  /** Why it may be the one who is looked for: "phone". */
  reason?: string;
  /** The name leads to the person's page. */
  isLink?: boolean;
}

/** A person on two lines: the name, then how they may be recognised. */
export function PersonSummary({ person, reason, isLink = false }: PersonSummaryProps) {
  const { name, nameNe, phones, email } = person;
  const facts = [reason && reasonWords(reason), phonesWords(phones) || email, wishWords(person)];
  return (
    <span className={styles.summary}>
      {isLink ? (
        <PersonLink person={person} className={styles.name} />
      ) : (
        <span className={styles.name}>
          {name}
          {nameNe && (
            <span lang="ne" className={styles.nameNe}>
              {' '}
              {nameNe}
            </span>
          )}
        </span>
      )}
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
