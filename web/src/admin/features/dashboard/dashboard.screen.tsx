import { useApolloClient, useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { DashboardDocument } from '../../../gql/graphql.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useFreshInbox } from '../../sync/live-context.ts';
import type { TabProps } from '../../tab.ts';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { FollowUps, shown, Waiting } from './day-work.tsx';
import { EnquiryChart } from './enquiry-chart.tsx';

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
