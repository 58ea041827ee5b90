import { useApolloClient, useQuery } from '@apollo/client/react';
import { nobody, type StackName, stackNames, todayOf } from 'api/rules/today';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { DayWorkDocument, type InboxRowFragment } from '../../../gql/graphql.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refresh } from '../../graphql/refresh.ts';
import { Loaded } from '../../list/loaded.tsx';
import { stackLabels, stackNumber, useStackCounts } from '../../list/stacks.ts';
import { useFreshInbox } from '../../sync/live-context.ts';
import { useOfficeMoment } from '../../use-office-moment.ts';
import { useOfficeTimes } from '../../use-office-times.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { firstWords } from '../enquiries/enquiry-words.ts';
import { TakeTen } from '../enquiries/take-ten.tsx';
import { ageOf } from '../enquiries/today/today-words.ts';
import styles from './dashboard.module.css';

const mostRows = 5;
const variables = { first: mostRows };

const emptyMessages: Readonly<Record<StackName, string>> = {
  late: 'Nothing is late.',
  today: 'No follow-ups are due today.',
  new: 'There are no new enquiries to take up.',
};

export function DayWork() {
  const client = useApolloClient();
  const result = useQuery(DayWorkDocument, { variables });
  useFreshInbox(() => refresh(client, DayWorkDocument, variables));
  const counts = useStackCounts(null);
  const now = useOfficeMoment();
  return (
    <Loaded result={result} what="day" skeleton={<Skeletons />}>
      {({ adminToday }) => {
        // Regroups the rows, so that a changed row moves to its new stack (Late, Today or New) before the reload finishes.
        const rows = todayOf(
          stackNames.flatMap((name) => adminToday[name]),
          now,
        );
        return (
          <div className={styles.work}>
            {stackNames.map((name) => (
              <Stack
                key={name}
                name={name}
                rows={rows[name].slice(0, mostRows)}
                count={counts?.[name] ?? null}
              />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

const Skeletons = () => (
  <div className={styles.work}>
    {stackNames.map((name) => (
      <Skeleton key={name} shape="block" />
    ))}
  </div>
);

interface StackProps {
  name: StackName;
  rows: readonly InboxRowFragment[];
  count: number | null;
}

function Stack({ name, rows, count }: StackProps) {
  const now = useOfficeMoment();
  const times = useOfficeTimes();
  const { nameOf } = useCounsellors();
  const list = `?filter=${name}`;
  return (
    <section className={styles.section} aria-labelledby={`stack-${name}`}>
      <div className={styles.sectionHeader}>
        <h3 id={`stack-${name}`} className={styles.stackTitle}>
          <Link to={`/admin/contacts${list}`}>
            {stackLabels[name]}{' '}
            <span className={clsx(styles.stackNumber, name === 'late' && count !== 0 && styles.late)}>
              {count !== null && stackNumber(count)}
            </span>
          </Link>
        </h3>
      </div>
      {rows.length === 0 ? (
        <p className={styles.nobody}>{emptyMessages[name]}</p>
      ) : (
        <ul className={styles.enquiries}>
          {rows.map((row) => {
            const age = ageOf(name, row, now, times);
            return (
              <li key={row._id}>
                <Link to={`/admin/contacts/${row._id}${list}`} className={styles.enquiry}>
                  <span className={styles.name}>{row.name}</span>
                  <span className={clsx(styles.when, age.isLate && styles.late)}>{age.text}</span>
                  <span className={styles.words}>{firstWords(row)}</span>
                  <span className={styles.when}>{nameOf(row.counsellorId)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {name === 'new' && rows.length > 0 && <Unassigned />}
    </section>
  );
}

function Unassigned() {
  const count = useStackCounts(nobody)?.new;
  if (count === undefined) return null;
  return (
    <div className={styles.unassigned}>
      {count === 0 ? (
        'All are assigned.'
      ) : (
        <Link to={`/admin/contacts?filter=new&counsellor=${nobody}`}>{stackNumber(count)} unassigned</Link>
      )}
      <TakeTen />
    </div>
  );
}
