import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { AdminActivityDocument } from '../../../gql/graphql.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { useChangeWords } from '../../changes/change-words.ts';
import { formatCount } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import { hasKind, type TabProps, useTabs } from '../../tab.ts';
import styles from './activity.module.css';
import { ActivityEntry } from './activity-entry.tsx';

const pageSize = 50;
/** The server stops counting here. */
const mostCounted = 10_000;

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

const countOf = (total: number) =>
  `${formatCount(total)}${total >= mostCounted ? '+' : ''} ${total === 1 ? 'change' : 'changes'}`;

/** The audit log, newest first. The chosen kind stands in the address. */
export default function ActivityScreen({ heading }: TabProps) {
  const { nounOf } = useChangeWords();
  const isOwner = useIsOwner();
  // Not `useOwnTabs`: shared with this screen, it would split the admin's first script.
  const shown = useTabs()
    .filter(hasKind)
    .filter(({ forOwners }) => isOwner || !forOwners);
  const nouns = Object.fromEntries(shown.map(({ kind: { type } }) => [type, capital(nounOf(type))]));
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind') || null;
  const result = useQuery(AdminActivityDocument, { variables: { first: pageSize, kind } });
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  return (
    <>
      <ScreenHeader title={heading} count={data && countOf(data.adminActivity.totalCount)} />
      <div className={styles.filter}>
        <Field label="Kind" name="kind">
          <Select
            value={kind ?? ''}
            onChange={({ target }) =>
              setSearch(target.value ? { kind: target.value } : {}, { replace: true })
            }
          >
            <option value="">All</option>
            <Options of={nouns} />
          </Select>
        </Field>
      </div>
      <Loaded result={{ ...result, data }} what="activity">
        {({ adminActivity: { edges, pageInfo } }) =>
          edges.length === 0 ? (
            <EmptyState title="No activity found.">Every change that staff make is noted here.</EmptyState>
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
