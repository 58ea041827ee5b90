import { formatCount } from '../../format.ts';
import { useOffline } from '../../sync/use-offline.ts';
import styles from './person-parts.module.css';

/** Above the list without the server: whom it has looked through, so that nobody takes the rest for missing. */
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

/** On a person's page without the server: that the copy may lack something. */
export function FileCopied() {
  if (useOffline()?.server !== 'offline') return null;
  return (
    <p className={styles.copied} role="status">
      You are offline. Older enquiries and changes, and all merges, show when the connection is back.
    </p>
  );
}
