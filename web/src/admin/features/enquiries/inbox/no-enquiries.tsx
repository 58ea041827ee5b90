import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { useOffline } from '../../../sync/use-offline.ts';
import styles from './inbox.module.css';
import { type InboxView, searchedWords } from './inbox-view.ts';

/** What an empty part says: that all is well, and where to look next. */
const restful = {
  due: {
    title: 'Nobody waits for a follow-up today.',
    hint: 'Follow-up dates that you set stand here on their day.',
  },
  mine: {
    title: 'Nothing is yours yet.',
    hint: 'Take one that has no counsellor: open it and choose your name.',
    next: { label: 'Show unassigned', to: '/admin/contacts?filter=unassigned' },
  },
  unassigned: {
    title: 'Every open enquiry has a counsellor.',
    hint: 'New enquiries stand here until somebody takes them.',
  },
} as const;

/** An empty list. A search or a filter that finds nothing offers a way to clear it. */
export function NoEnquiries({ view }: { view: InboxView }) {
  const navigate = useNavigate();
  const to = (label: string, address: string) => (
    <Button variant="secondary" size="small" onClick={() => navigate(address)}>
      {label}
    </Button>
  );
  const isSearched = Boolean(view.status || view.query);
  const words = view.part === 'all' || view.part === 'spam' ? null : restful[view.part];
  if (words && !isSearched) {
    const next = 'next' in words ? to(words.next.label, words.next.to) : undefined;
    return (
      <EmptyState title={words.title} action={next}>
        {words.hint}
      </EmptyState>
    );
  }
  const isFiltered = isSearched || view.counsellor !== null;
  return (
    <EmptyState title="No contacts found." action={isFiltered && to('Show all contacts', '/admin/contacts')}>
      {isSearched
        ? 'Nothing matches this search and status.'
        : isFiltered
          ? 'This counsellor has no enquiries.'
          : 'Enquiries from the website’s contact form arrive here.'}
    </EmptyState>
  );
}

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
