import { useApolloClient, useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { DashboardDocument, type DashboardQuery } from '../../../gql/graphql.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf, formatCount, formatDay } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import { useDueFacts } from '../../list/due-facts.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import { useFreshInbox } from '../../sync/live-context.ts';
import type { TabProps } from '../../tab.ts';
import { NewEnquiryButton } from '../enquiries/new-enquiry-button.tsx';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { DayWork } from './day-work.tsx';
import { MonthFigures } from './month-figures.tsx';

const days = 28;
const variables = { days };

const cards = [
  { label: 'Total Contacts', stat: 'totalContacts', to: '/admin/contacts' },
  { label: 'Services', stat: 'totalServices', to: '/admin/services' },
  { label: 'Blog Posts', stat: 'totalBlogPosts', to: '/admin/blog' },
  { label: 'Testimonials', stat: 'totalTestimonials', to: '/admin/testimonials' },
  { label: 'Team Members', stat: 'totalTeam', to: '/admin/team' },
] as const;

export default function DashboardScreen({ heading }: TabProps) {
  const client = useApolloClient();
  const isOwner = useIsOwner();
  const result = useQuery(DashboardDocument, { variables });
  useFreshInbox(() => refresh(client, DashboardDocument, variables));
  return (
    <>
      <ScreenHeader title={heading} main={<NewEnquiryButton />}>
        <ButtonLink to="/admin/today" variant="secondary" size="small">
          Open Today
        </ButtonLink>
      </ScreenHeader>
      <div className={styles.dashboard}>
        <DayWork />
        <Attention />
        <DueFacts />
        {isOwner && <MonthFigures />}
        <Loaded result={result} what="dashboard" skeleton={<Skeletons />}>
          {({ adminStats, enquiriesByDay }) => (
            <>
              <EnquiryChart days={enquiriesByDay} />
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
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function DueFacts() {
  const count = useDueFacts();
  if (count === 0) return null;
  return (
    <p className={styles.due}>
      <Link to="/admin/facts?waiting">{countOf(count, 'fact is due', 'facts are due')}</Link>: compare{' '}
      {count === 1 ? 'it with its source' : 'them with their sources'}.
    </p>
  );
}

/** Placeholders as large as the chart and the cards, so that nothing moves when the data arrives. */
const Skeletons = () => (
  <>
    <Skeleton shape="block" />
    <div className={styles.cards}>
      {cards.map(({ stat }) => (
        <Skeleton key={stat} shape="block" className={styles.cardSkeleton} />
      ))}
    </div>
  </>
);

const height = 100;
const step = 10;
const gap = 2;

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
            // A day without enquiries has a thin bar, so that the days can be counted.
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
      {/* `visually-hidden` is on a wrapper, because a table cannot shrink below its rows and would lengthen the page. */}
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
