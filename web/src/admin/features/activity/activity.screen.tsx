import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminActivityDocument, type AdminActivityQuery } from '../../../gql/graphql.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { useChangeWords } from '../../changes/change-words.ts';
import { ChangedFields } from '../../changes/changed-fields.tsx';
import { useRecordAddress } from '../../changes/record-address.ts';
import { formatCount } from '../../format.ts';
import { Loaded, MoreButton } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useSetParameters } from '../../list/use-set-parameters.ts';
import { useIsOwner } from '../../session/session-context.ts';
import { hasKind, type TabProps, useTabs } from '../../tab.ts';
import styles from './activity.module.css';

const pageSize = 50;
/** The server stops counting at this number. */
const mostCounted = 10_000;

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

const countOf = (total: number) =>
  `${formatCount(total)}${total >= mostCounted ? '+' : ''} ${total === 1 ? 'change' : 'changes'}`;

export default function ActivityScreen({ heading }: TabProps) {
  const { nounOf } = useChangeWords();
  const isOwner = useIsOwner();
  // Not `useOwnTabs`: the bundler would distribute the shared code differently, and the scripts of the login would exceed their
  // budget (`admin-budget.spec.ts`).
  const shown = useTabs()
    .filter(hasKind)
    .filter(({ forOwners }) => isOwner || !forOwners);
  const nouns = Object.fromEntries(shown.map(({ kind: { type } }) => [type, capital(nounOf(type))]));
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
  const kind = search.get('kind') || null;
  const result = useQuery(AdminActivityDocument, { variables: { first: pageSize, kind } });
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  return (
    <>
      <ScreenHeader title={heading} count={data && countOf(data.adminActivity.totalCount)} />
      <div className={styles.filter}>
        <Field label="Kind" name="kind">
          <Select value={kind ?? ''} onChange={({ target }) => setParameters({ kind: target.value })}>
            <option value="">All</option>
            <Options of={nouns} />
          </Select>
        </Field>
      </div>
      <Loaded result={{ ...result, data }} what="activity">
        {({ adminActivity: { edges, pageInfo } }) =>
          edges.length === 0 ? (
            <EmptyState title="No activity found.">Every change by staff is recorded here.</EmptyState>
          ) : (
            <>
              <ul className={styles.log} aria-label="Activity" aria-busy={!result.data}>
                {edges.map(({ node }) => (
                  <ActivityEntry key={node._id} entry={node} />
                ))}
              </ul>
              {result.data && pageInfo.hasNextPage && (
                <MoreButton
                  key={kind}
                  what="activity"
                  load={() => result.fetchMore({ variables: { after: pageInfo.endCursor } })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

export type Entry = AdminActivityQuery['adminActivity']['edges'][number]['node'];

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  reordered: 'put into another order',
  noted: 'wrote a note on',
  touched: 'logged a call, message or visit for',
  unmerged: 'undid a merge of',
  parted: 'marked somebody else as different from',
  released: 'took out of spam',
  emptied: 'emptied',
  downloaded: 'downloaded',
};

const summaries: Readonly<Record<string, string>> = {
  deleted: 'Deleted content',
  emptied: 'What was removed',
  erased: 'What was removed',
};

/** Each of these kinds has a single record, so the log does not name the record. */
const single = ['SiteSettings', 'PrivacySettings', 'MailSettings'];

function objectOf(entry: Entry, address: string | null) {
  if (entry.action === 'reordered') return 'list';
  if (entry.action === 'emptied') return 'trash';
  if (single.includes(entry.kind)) return null;
  if (entry.action === 'erased') return 'for good';
  if (entry.kind === 'Import') return 'of a sheet';
  if (entry.recordId === '') return 'list';
  // The record was erased or removed from the trash, so the log no longer contains its name.
  if (!entry.title) return <span className={styles.name}>(removed for good)</span>;
  if (address && entry.action !== 'deleted') return <Link to={address}>{entry.title}</Link>;
  return <span className={styles.name}>{entry.title}</span>;
}

const verbOf = ({ kind, action }: Entry): string =>
  (kind === 'Import' ? (action === 'deleted' ? 'undid' : 'ran') : verbs[action]) ?? action;

export function ActivityEntry({ entry }: { entry: Entry }) {
  const { changedFields, nounOf } = useChangeWords();
  const addressOf = useRecordAddress();
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
