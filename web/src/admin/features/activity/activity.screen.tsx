import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { kindNouns } from '../../changes/change-words.ts';
import { formatCount } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import styles from './activity.module.css';
import { activityQuery } from './activity.operations.ts';
import { ActivityEntry } from './activity-entry.tsx';

const pageSize = 50;
/** The server counts no further. */
const mostCounted = 10_000;

const countOf = (total: number) =>
  `${formatCount(total)}${total >= mostCounted ? '+' : ''} ${total === 1 ? 'change' : 'changes'}`;

/** The audit log, newest first (DESIGN.md §8). The kind that is looked at stands in the address. */
export function ActivityScreen() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind') || null;
  const result = useQuery(activityQuery, { variables: { first: pageSize, kind } });
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  return (
    <>
      <ScreenHeader title="Activity" count={data && countOf(data.adminActivity.totalCount)} />
      <div className={styles.filter}>
        <Field label="Kind" name="kind">
          <Select
            value={kind ?? ''}
            onChange={({ target }) =>
              setSearch(target.value ? { kind: target.value } : {}, { replace: true })
            }
          >
            <option value="">All</option>
            {kindNouns.map((each) => (
              <option key={each.kind} value={each.kind}>
                {each.noun[0]?.toUpperCase() + each.noun.slice(1)}
              </option>
            ))}
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
