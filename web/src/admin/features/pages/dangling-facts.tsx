import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { AdminFactsDocument } from '../../../gql/graphql.ts';
import { placeOfUse, useFactUses } from '../../list/fact-uses.ts';
import styles from './empty-paths.module.css';
import { mostOpen } from './empty-paths.tsx';

/** Above the list of pages: the texts that name a fact which does not exist, or is in the trash. */
export function DanglingFactsNotice() {
  const uses = useFactUses().data?.factUses;
  const keys = useQuery(AdminFactsDocument, { variables: {} }).data?.records;
  if (!uses || !keys) return null;
  const known = new Set(keys.flatMap(({ key, subject }) => [key, subject]));
  const dangling = uses.filter(({ key }) => !known.has(key));
  if (dangling.length === 0) return null;
  return (
    <details className={styles.notice} open={dangling.length <= mostOpen}>
      <summary>
        Unknown facts
        <span className={styles.why}>Visitors read “ask us” there.</span>
      </summary>
      <ul className={styles.paths}>
        {dangling.map((use) => (
          <li key={`${use.key} ${use.recordId}`}>
            <span className={styles.name}>
              {use.key}
              <span className={styles.path}>{use.title}</span>
            </span>
            <Link to={placeOfUse(use)}>
              Open<span className="visually-hidden"> {use.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
