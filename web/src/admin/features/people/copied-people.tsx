import { formatCount } from '../../format.ts';
import { useOffline } from '../../sync/use-offline.ts';
import styles from './person-parts.module.css';

/** Above the list while offline: which people were searched, so that nobody takes the others for missing. */
export function PeopleSearched() {
  const state = useOffline();
  if (state?.server !== 'offline' || !state.people || state.people.isWhole) return null;
  return (
    <p className={styles.copied} role="status">
      Looked through the {formatCount(state.people.count)} people who are on this computer: the newest, and
      whoever a copied enquiry belongs to.
    </p>
  );
}

/** On a person's page while offline: says that older data may be missing. */
export function FileCopied() {
  if (useOffline()?.server !== 'offline') return null;
  return (
    <p className={styles.copied} role="status">
      You are offline. Older enquiries and changes, and all merges, show when the connection is back.
    </p>
  );
}
