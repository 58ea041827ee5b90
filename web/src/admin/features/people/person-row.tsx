import { Link } from 'react-router-dom';
import type { PersonLineFragment } from '../../../gql/graphql.ts';
import { momentInBoth } from '../../calendar/in-both.ts';
import { receivedWords } from '../enquiries/age-words.ts';
import styles from './people.module.css';
import { PersonName } from './person-name.tsx';
import { personPath, phonesWords, wishWords } from './person-words.ts';

interface PersonRowProps {
  person: PersonLineFragment;
  /** By the server's clock, milliseconds since 1970. */
  now: number;
  counsellor: string | null;
}

/** A person in the list: one line on a wide screen, two on a narrow one. All of it is the link. */
export function PersonRow({ person, now, counsellor }: PersonRowProps) {
  const { _id, phones, email, createdAt } = person;
  return (
    <li data-row={_id}>
      <Link to={personPath(_id)} className={styles.row}>
        <span className={styles.name}>
          <PersonName person={person} />
        </span>
        <span className={styles.reach}>{phonesWords(phones) || email}</span>
        <span className={styles.wish}>{wishWords(person)}</span>
        <span className={styles.counsellor}>{counsellor}</span>
        <time className={styles.since} dateTime={createdAt} title={`Added ${momentInBoth(createdAt)}`}>
          {receivedWords(createdAt, now)}
        </time>
      </Link>
    </li>
  );
}
