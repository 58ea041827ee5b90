import { OfficeMoment } from '../../calendar/office-day.tsx';
import { useOffline } from '../../outbox/use-offline.ts';
import { searchedWords } from './enquiry-words.ts';
import styles from './inbox.module.css';

/** Above what a search found without the server: what it has searched, so that nobody takes the rest for missing. */
export function CopySearched() {
  const state = useOffline();
  if (state?.server !== 'offline' || !state.extent?.enquiries || !state.syncedAt) return null;
  return (
    <p className={styles.searched} role="status">
      Searched {searchedWords(state.extent)} on this computer, as of{' '}
      <OfficeMoment at={state.syncedAt} short />.
    </p>
  );
}
