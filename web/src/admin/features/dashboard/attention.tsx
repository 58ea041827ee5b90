import { useQuery } from '@apollo/client/react';
import { TriangleAlert } from 'lucide-react';
import { AttentionDocument } from '../../../gql/graphql.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import styles from './attention.module.css';

/** The section of Settings for each item that needs attention; all others are under "This server". */
const places: Readonly<Record<string, string>> = { backup: 'backups', erased: 'backups', mail: 'mail' };

/** Problems of the installation, shown to owners until they are solved. */
export function Attention() {
  return useIsOwner() ? <LoadedAttention /> : null;
}

function LoadedAttention() {
  // Without an answer nothing is shown here; Settings reports the failure.
  const { data } = useQuery(AttentionDocument, { fetchPolicy: 'network-only', pollInterval: 60_000 });
  const wrong = data?.health.items.filter(({ isOk }) => !isOk) ?? [];
  const [first] = wrong;
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
            to={`/admin/settings#${(wrong.length === 1 && places[first.key]) || 'server'}`}
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
