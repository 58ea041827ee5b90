import type { DashboardQuery } from '../../../gql/graphql.ts';
import { formatCount, formatDay } from '../../format.ts';
import styles from './dashboard.module.css';

/** Units of the drawing, which stretches to the available width. */
const height = 100;
const step = 10;
const gap = 2;

/** Enquiries a day as bars, and the same figures as a table for screen readers. */
export function EnquiryChart({ days }: { days: DashboardQuery['enquiriesByDay'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={styles.section} aria-labelledby="chart">
      <div className={styles.sectionHeader}>
        <h3 id="chart" className={styles.sectionTitle}>
          Enquiries, last 4 weeks
        </h3>
        <p className={styles.sectionCount}>
          {formatCount(total)} in all{total > 0 && `, ${formatCount(most)} on the busiest day`}
        </p>
      </div>
      <div className={styles.chart} aria-hidden="true">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className={styles.bars}
        >
          {days.map(({ day, count }, index) => {
            // A quiet day keeps a hairline, so that the days can be counted.
            const tall = Math.max((count / most) * height, 1);
            return (
              <rect
                key={day}
                className={count ? styles.bar : styles.quietBar}
                x={index * step + gap / 2}
                y={height - tall}
                width={step - gap}
                height={tall}
              >
                <title>{`${formatDay(day)}: ${count}`}</title>
              </rect>
            );
          })}
        </svg>
        <p className={styles.axis}>
          <span>{first && formatDay(first.day)}</span>
          <span>{last && 'Today'}</span>
        </p>
      </div>
      {/* Not the table itself: no table is smaller than its rows, and the page would scroll past its end. */}
      <div className="visually-hidden">
        <table>
          <caption>Enquiries a day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Enquiries</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
