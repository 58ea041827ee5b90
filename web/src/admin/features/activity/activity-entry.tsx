import { Link } from 'react-router-dom';
import type { AdminActivityQuery } from '../../../gql/graphql.ts';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { useChangeWords } from '../../changes/change-words.ts';
import { ChangedFields } from '../../changes/changed-fields.tsx';
import styles from './activity.module.css';

export type Entry = AdminActivityQuery['adminActivity']['edges'][number]['node'];

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  reordered: 'put into another order',
  noted: 'wrote a note on',
  released: 'took out of spam',
  emptied: 'emptied',
  downloaded: 'downloaded',
};

const summaries: Readonly<Record<string, string>> = {
  deleted: 'What it held',
  emptied: 'What was removed',
  erased: 'What was removed',
};

/** Kinds with a single record, which needs no name. */
const single = ['SiteSettings', 'PrivacySettings', 'MailSettings'];

function objectOf(entry: Entry, address: string | null) {
  if (entry.action === 'reordered') return 'list';
  if (entry.action === 'emptied') return 'trash';
  if (single.includes(entry.kind)) return null;
  if (entry.action === 'erased') return 'for good';
  if (entry.kind === 'Import') return 'of a sheet';
  // The record was erased or removed from the trash, so the log no longer has its name.
  if (!entry.title) return <span className={styles.name}>(removed for good)</span>;
  if (address && entry.action !== 'deleted') return <Link to={address}>{entry.title}</Link>;
  return <span className={styles.name}>{entry.title}</span>;
}

const verbOf = ({ kind, action }: Entry): string =>
  (kind === 'Import' ? (action === 'deleted' ? 'undid' : 'ran') : verbs[action]) ?? action;

/** One change: who, what, which record, when, and each field before and after. */
export function ActivityEntry({ entry }: { entry: Entry }) {
  const { addressOf, changedFields, nounOf } = useChangeWords();
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        <strong title={entry.admin}>{entry.adminName}</strong> {verbOf(entry)} the {nounOf(entry.kind)}{' '}
        {objectOf(entry, addressOf(entry))}
      </p>
      <span className={styles.when}>
        <OfficeMoment at={entry.createdAt} short />
      </span>
      {entry.action === 'updated' ? (
        <div className={styles.changes}>
          <ChangedFields change={entry} />
        </div>
      ) : (
        changedFields(entry).length > 0 && (
          <details className={styles.changes}>
            <summary>{summaries[entry.action] ?? 'What was entered'}</summary>
            <ChangedFields change={entry} />
          </details>
        )
      )}
    </li>
  );
}
