import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardQuery, DayRowFragment } from '../../../gql/graphql.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { OfficeDate, OfficeDay } from '../../calendar/office-day.tsx';
import { countOf, formatCount, formatDay } from '../../format.ts';
import styles from './dashboard.module.css';

/** Rows per part; the linked screens have all of them. */
export const shown = 5;
/** The server stops counting here. */
const cap = 1000;

const counted = (count: number) => `${formatCount(count)}${count >= cap ? '+' : ''}`;

type Today = DashboardQuery['adminToday'];

/** People to get back to: the longest overdue first, then today's visits and calls by time. */
export function FollowUps({ today }: { today: Today }) {
  const rows = [...today.overdue, ...today.visits, ...today.due].slice(0, 2 * shown);
  const ofToday = today.visitsCount + today.dueCount;
  const counts = [
    today.overdueCount > 0 && `${counted(today.overdueCount)} overdue`,
    ofToday > 0 && `${counted(ofToday)} today`,
  ].filter(Boolean);
  return (
    <Part
      id="follow-ups"
      title="Follow-ups due"
      count={counts.join(', ')}
      action={
        rows.length > 0 && (
          <ButtonLink to="/admin/today" variant="secondary" size="small">
            Open Today
          </ButtonLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.nobody}>Nobody waits for a follow-up today.</p>
      ) : (
        <Rows rows={rows}>{(row) => <DueOn row={row} day={today.day} />}</Rows>
      )}
    </Part>
  );
}

/** "Overdue" is written out, so that nobody depends on the colour. */
function DueOn({
  row: { followUpOn, followUpTime, followUpKind },
  day,
}: {
  row: DayRowFragment;
  day: string;
}) {
  if (!followUpOn) return null;
  const isLate = followUpOn < day;
  const what = isLate ? 'Overdue' : followUpKind === 'visit' ? 'Visit' : null;
  const when = isLate ? formatDay(followUpOn) : (followUpTime ?? 'Today');
  return (
    <span className={styles.when}>
      {what && <span className={isLate ? styles.late : undefined}>{what} </span>}
      <OfficeDay day={followUpOn} short>
        {when}
      </OfficeDay>
    </span>
  );
}

/** The new enquiries that nobody touched, the longest waiting first. */
export function Waiting({ today }: { today: Today }) {
  const { fresh, freshCount, olderCount } = today;
  const rows = fresh.slice(0, shown);
  return (
    <Part
      id="waiting"
      title="Waiting for an answer"
      count={freshCount > 0 && `${counted(freshCount)} new`}
      action={
        freshCount > 0 && (
          <ButtonLink to="/admin/contacts?status=new&order=oldest" variant="secondary" size="small">
            Show all new
          </ButtonLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.nobody}>Every enquiry has been taken up.</p>
      ) : (
        <Rows rows={rows}>
          {({ createdAt }) => (
            <span className={styles.when}>
              <OfficeDate at={createdAt} short />
            </span>
          )}
        </Rows>
      )}
      {olderCount > 0 && (
        <p className={styles.older}>
          <Link to="/admin/contacts?status=new&order=oldest">
            {countOf(olderCount, 'older enquiry', 'older enquiries')}
          </Link>{' '}
          that nobody has taken up
        </p>
      )}
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  count: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Part({ id, title, count, action, children }: PartProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHeader}>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
        </h3>
        {count && <p className={styles.sectionCount}>{count}</p>}
        {action}
      </div>
      {children}
    </section>
  );
}

interface RowsProps {
  rows: readonly DayRowFragment[];
  children: (row: DayRowFragment) => ReactNode;
}

const Rows = ({ rows, children }: RowsProps) => (
  <ul className={styles.enquiries}>
    {rows.map((row) => (
      <li key={row._id}>
        <Link to={`/admin/contacts/${row._id}`} className={styles.enquiry}>
          <span className={styles.name}>{row.name}</span>
          <span className={styles.words}>{row.snippet}</span>
          {children(row)}
        </Link>
      </li>
    ))}
  </ul>
);
