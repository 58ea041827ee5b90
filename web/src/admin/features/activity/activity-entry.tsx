import { Link } from 'react-router-dom';
import type { AdminActivityQuery } from '../../../gql/graphql.ts';
import { useChangeWords } from '../../changes/change-words.ts';
import { ChangedFields } from '../../changes/changed-fields.tsx';
import { formatMoment } from '../../format.ts';
import styles from './activity.module.css';

export type Entry = AdminActivityQuery['adminActivity']['edges'][number]['node'];

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  reordered: 'put into another order',
  noted: 'wrote a note on',
};

/** One change: who, what, which record, when, and each field before and after. */
export function ActivityEntry({ entry }: { entry: Entry }) {
  const { addressOf, changedFields, nounOf } = useChangeWords();
  const address = addressOf(entry);
  const name = entry.title || 'without a name';
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        <strong title={entry.admin}>{entry.adminName}</strong> {verbs[entry.action] ?? entry.action} the{' '}
        {nounOf(entry.kind)}{' '}
        {entry.action === 'reordered' ? (
          'list'
        ) : entry.kind === 'SiteSettings' ? null : address && entry.action !== 'deleted' ? (
          <Link to={address}>{name}</Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </p>
      <time className={styles.when} dateTime={entry.createdAt}>
        {formatMoment(entry.createdAt)}
      </time>
      {entry.action === 'updated' ? (
        <div className={styles.changes}>
          <ChangedFields change={entry} />
        </div>
      ) : (
        changedFields(entry).length > 0 && (
          <details className={styles.changes}>
            <summary>{entry.action === 'deleted' ? 'What it held' : 'What was entered'}</summary>
            <ChangedFields change={entry} />
          </details>
        )
      )}
    </li>
  );
}
