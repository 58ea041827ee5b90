import { useQuery } from '@apollo/client/react';
import { MonthFiguresDocument, type MonthFiguresQuery } from '../../../gql/graphql.ts';
import { formatCount } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { useShownCalendar } from '../../shown-calendar.ts';
import { useOfficeMoment } from '../../use-office-moment.ts';
import { originLabel } from '../enquiries/enquiry-words.ts';
import styles from './dashboard.module.css';
import { daysWords, monthBefore } from './month-before.ts';

const figures = [
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'answered', label: 'Answered' },
  { key: 'inTime', label: 'Answered in time' },
  { key: 'reached', label: 'Reached' },
  { key: 'completed', label: 'Completed' },
] as const;

export function MonthFigures() {
  // Renders the figures again when the calendar changes, because the formats of days depend on it.
  useShownCalendar();
  const { day } = useOfficeMoment();
  const variables = { from: `${day.slice(0, 7)}-01`, to: day, ...monthBefore(day) };
  const result = useQuery(MonthFiguresDocument, { variables, fetchPolicy: 'cache-and-network' });
  // Shows no error: a lost connection has its own banner, and the figures are never available offline in the installed app.
  if (result.error && !result.data) return null;
  return (
    <Loaded result={result} what="report">
      {({ now, before }) => (
        <div className={styles.figures}>
          <section className={styles.section} aria-labelledby="month">
            <div className={styles.sectionHeader}>
              <h3 id="month" className={styles.sectionTitle}>
                This month
              </h3>
            </div>
            <table className={styles.months}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{daysWords(variables.from, variables.to, day)}</th>
                  <th scope="col">{daysWords(variables.previousFrom, variables.previousTo, day)}</th>
                </tr>
              </thead>
              <tbody>
                {figures.map(({ key, label }) => (
                  <tr key={key}>
                    <th scope="row">{label}</th>
                    <td>{formatCount(now.total[key])}</td>
                    <td>{formatCount(before.total[key])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Origins rows={now.rows} total={now.total.enquiries} />
        </div>
      )}
    </Loaded>
  );
}

function Origins({ rows, total }: { rows: MonthFiguresQuery['now']['rows']; total: number }) {
  return (
    <section className={styles.section} aria-labelledby="origins">
      <div className={styles.sectionHeader}>
        <h3 id="origins" className={styles.sectionTitle}>
          Where enquiries come from
        </h3>
      </div>
      {rows.length === 0 ? (
        <p className={styles.nobody}>No enquiries this month yet.</p>
      ) : (
        <ul className={styles.origins}>
          {rows.map(({ key, enquiries }) => (
            <li key={key}>
              <span>{originLabel(key)}</span>
              <span className={styles.originCount}>{formatCount(enquiries)}</span>
              <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.share}>
                <rect className={styles.bar} width={(100 * enquiries) / total} height={1} />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
