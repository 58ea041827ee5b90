import { Link } from 'react-router-dom';
import styles from './person.module.css';
import { personPath } from './person-words.ts';

interface PersonLinkProps {
  person: { _id: string; name: string; nameNe?: string };
  className?: string | undefined;
  onClick?: () => void;
}

/** A person's name, in both scripts where both are known; it opens their page. */
export function PersonLink({ person: { _id, name, nameNe }, className, onClick }: PersonLinkProps) {
  return (
    <Link to={personPath(_id)} className={className} onClick={onClick}>
      {name}
      {nameNe && (
        <span lang="ne" className={styles.nameNe}>
          {' '}
          {nameNe}
        </span>
      )}
    </Link>
  );
}
