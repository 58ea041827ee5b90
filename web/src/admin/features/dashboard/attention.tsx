import { useQuery } from '@apollo/client/react';
import { lacksHolidays } from 'api/office-hours';
import { TriangleAlert } from 'lucide-react';
import { AttentionDocument, type AttentionQuery, OfficeDocument } from '../../../gql/graphql.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { officeToday } from '../../format.ts';
import { useIsOwner } from '../../session/session-context.ts';
import styles from './attention.module.css';

/** Maps a problem to the section of Settings that explains it. Any other problem, or several at once, opens "This server". */
const places: Readonly<Record<string, string>> = {
  backup: 'server#backups',
  erased: 'server#backups',
  mail: 'server#mail',
  holidays: 'office',
};

const noHolidays = {
  key: 'holidays',
  label: 'Holidays',
  message: 'No holiday is entered for the coming year.',
};

export function Attention() {
  const skip = !useIsOwner();
  // If the query fails, no error is shown here, because Settings reports the failure.
  const { data } = useQuery(AttentionDocument, { skip, fetchPolicy: 'network-only', pollInterval: 60_000 });
  const times = useQuery(OfficeDocument, { skip, fetchPolicy: 'cache-first' }).data?.siteSettings;
  const wrong: Pick<AttentionQuery['health']['items'][number], 'key' | 'label' | 'message'>[] =
    data?.health.items.filter(({ isOk }) => !isOk) ?? [];
  if (times && lacksHolidays(times.holidays, officeToday())) wrong.push(noHolidays);
  const [first] = wrong;
  if (skip) return null;
  return (
    <div role="status">
      {first && (
        <section className={styles.attention} aria-labelledby="attention">
          <Icon as={TriangleAlert} size={24} className={styles.mark} />
          <div className={styles.words}>
            <h3 id="attention">
              {wrong.length === 1
                ? 'One thing needs your attention'
                : `${wrong.length} things need your attention`}
            </h3>
            <ul>
              {wrong.map(({ key, label, message }) => (
                <li key={key}>
                  <strong>{label}.</strong> {message}
                </li>
              ))}
            </ul>
          </div>
          <ButtonLink
            to={`/admin/settings?tab=${(wrong.length === 1 && places[first.key]) || 'server#server'}`}
            variant="secondary"
            size="small"
          >
            See what to do
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
