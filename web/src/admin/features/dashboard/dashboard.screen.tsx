import { useApolloClient, useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { DashboardDocument, type DashboardQuery } from '../../../gql/graphql.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCount, formatDate } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useFreshInbox } from '../../live/use-fresh-inbox.ts';
import type { TabProps } from '../../tab.ts';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { EnquiryChart } from './enquiry-chart.tsx';
import { FollowUps } from './follow-ups.tsx';
import { interestOf } from './interest.ts';

const shown = 5;
const mostDue = 10;
const days = 28;
const variables = { waiting: shown, due: mostDue, days };

const cards = [
  { label: 'Total Contacts', stat: 'totalContacts', to: '/admin/contacts' },
  { label: 'Services', stat: 'totalServices', to: '/admin/services' },
  { label: 'Blog Posts', stat: 'totalBlogPosts', to: '/admin/blog' },
  { label: 'Testimonials', stat: 'totalTestimonials', to: '/admin/testimonials' },
  { label: 'Team Members', stat: 'totalTeam', to: '/admin/team' },
] as const;

/** The counts, the follow-ups due, the enquiries that wait for an answer, and the enquiries of the last days. */
export default function DashboardScreen({ heading }: TabProps) {
  const client = useApolloClient();
  const result = useQuery(DashboardDocument, { variables });
  useFreshInbox(() => refresh(client, DashboardDocument, variables));
  return (
    <>
      <ScreenHeader title={heading} />
      <Attention />
      <Loaded result={result} what="dashboard" skeleton={<Skeletons />}>
        {({ adminStats, waiting, dueFollowUps, enquiriesByDay }) => (
          <>
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
            <div className={styles.sections}>
              <FollowUps due={dueFollowUps} />
              <Waiting waiting={waiting} />
              <EnquiryChart days={enquiriesByDay} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Waiting({ waiting }: { waiting: DashboardQuery['waiting'] }) {
  const { totalCount, totalIsCapped, edges } = waiting;
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <div className={styles.sectionHeader}>
        <h3 id="waiting" className={styles.sectionTitle}>
          Waiting for an answer
        </h3>
        <p className={styles.sectionCount}>
          {formatCount(totalCount)}
          {totalIsCapped && '+'} new
        </p>
        {totalCount > 0 && (
          <ButtonLink to="/admin/contacts?status=new" variant="secondary" size="small">
            Show all new
          </ButtonLink>
        )}
      </div>
      {totalCount === 0 ? (
        <p className={styles.nobody}>Every enquiry has been taken up.</p>
      ) : (
        <ul className={styles.enquiries}>
          {edges.slice(0, shown).map(({ node }) => (
            <li key={node._id}>
              <Link to={`/admin/contacts/${node._id}`} className={styles.enquiry}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.interest}>{interestOf(node.service)}</span>
                <time dateTime={node.createdAt}>{formatDate(node.createdAt)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The shape of the screen, so that nothing moves when the figures arrive. */
function Skeletons() {
  return (
    <>
      <div className={styles.cards}>
        {cards.map(({ stat }) => (
          <Skeleton key={stat} shape="block" className={styles.cardSkeleton} />
        ))}
      </div>
      <div className={styles.sections}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </>
  );
}
