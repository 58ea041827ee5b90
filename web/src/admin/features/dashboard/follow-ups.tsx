import { Link } from 'react-router-dom';
import type { DashboardQuery } from '../../../gql/graphql.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatDay, officeToday } from '../../format.ts';
import styles from './dashboard.module.css';
import { interestOf } from './interest.ts';

/** The follow-ups due today, the longest overdue first. */
export function FollowUps({ due }: { due: DashboardQuery['dueFollowUps'] }) {
  const today = officeToday();
  return (
    <section className={styles.section} aria-labelledby="follow-ups">
      <div className={styles.sectionHeader}>
        <h3 id="follow-ups" className={styles.sectionTitle}>
          Follow-ups due
        </h3>
        {due.length > 0 && (
          <ButtonLink to="/admin/contacts?filter=due" variant="secondary" size="small">
            Show all due
          </ButtonLink>
        )}
      </div>
      {due.length === 0 ? (
        <p className={styles.nobody}>Nobody waits for a follow-up today.</p>
      ) : (
        <ul className={styles.enquiries}>
          {due.map(({ _id, name, service, followUpOn }) => (
            <li key={_id}>
              <Link to={`/admin/contacts/${_id}`} className={styles.enquiry}>
                <span className={styles.name}>{name}</span>
                <span className={styles.interest}>{interestOf(service)}</span>
                {followUpOn && (
                  <span className={styles.due}>
                    {followUpOn < today && <Badge tone="danger">Overdue</Badge>}
                    <time dateTime={followUpOn}>
                      {followUpOn === today ? 'Today' : formatDay(followUpOn)}
                    </time>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
