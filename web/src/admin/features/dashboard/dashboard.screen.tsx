import { useApolloClient, useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { DashboardDocument, type DashboardQuery } from '../../../gql/graphql.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCount, formatDay } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useFreshInbox } from '../../sync/live-context.ts';
import type { TabProps } from '../../tab.ts';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { FollowUps, shown, Waiting } from './day-work.tsx';
import { DueFacts } from './due-facts.tsx';

const days = 28;
const variables = { first: 2 * shown, days };

const cards = [
  { label: 'Total Contacts', stat: 'totalContacts', to: '/admin/contacts' },
  { label: 'Services', stat: 'totalServices', to: '/admin/services' },
  { label: 'Blog Posts', stat: 'totalBlogPosts', to: '/admin/blog' },
  { label: 'Testimonials', stat: 'totalTestimonials', to: '/admin/testimonials' },
  { label: 'Team Members', stat: 'totalTeam', to: '/admin/team' },
] as const;

/** The day's work first, then what needs attention, the counts, and the enquiries of the last days. */
export default function DashboardScreen({ heading }: TabProps) {
  const client = useApolloClient();
  const result = useQuery(DashboardDocument, { variables });
  useFreshInbox(() => refresh(client, DashboardDocument, variables));
  return (
    <>
      <ScreenHeader title={heading} />
      <Loaded result={result} what="dashboard" skeleton={<Skeletons />}>
        {({ adminToday, adminStats, enquiriesByDay }) => (
          <div className={styles.dashboard}>
            <div className={styles.work}>
              <FollowUps today={adminToday} />
              <Waiting today={adminToday} />
            </div>
            <Attention />
            <DueFacts />
            <ul className={styles.cards}>
              {cards.map(({ label, stat, to }) => (
                <li key={stat}>
                  <Link to={to} className={styles.card}>
                    <span className={styles.number}>{formatCount(adminStats?.[stat] ?? 0)}</span>
                    <span className={styles.label}>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <EnquiryChart days={enquiriesByDay} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The shape of the screen, so that nothing moves when the figures arrive. */
function Skeletons() {
  return (
    <div className={styles.dashboard}>
      <div className={styles.work}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
      <div className={styles.cards}>
        {cards.map(({ stat }) => (
          <Skeleton key={stat} shape="block" className={styles.cardSkeleton} />
        ))}
      </div>
      <Skeleton shape="block" />
    </div>
  );
}

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
