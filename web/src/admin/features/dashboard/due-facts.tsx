import { Link } from 'react-router-dom';
import { countOf } from '../../format.ts';
import { useDueFacts } from '../../list/due-facts.ts';
import styles from './due-facts.module.css';

export function DueFacts() {
  const count = useDueFacts();
  if (count === 0) return null;
  return (
    <p className={styles.line}>
      <Link to="/admin/facts?waiting">{countOf(count, 'fact is due', 'facts are due')}</Link>: compare{' '}
      {count === 1 ? 'it with its source' : 'them with their sources'}.
    </p>
  );
}
