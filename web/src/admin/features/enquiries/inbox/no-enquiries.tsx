import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { useOffline } from '../../../use-offline.ts';
import styles from './inbox.module.css';
import { type InboxView, searchedWords } from './inbox-view.ts';

const emptyMessages = {
  late: { title: 'Nothing is late.', hint: 'An open enquiry is late when its day or its time has passed.' },
  today: { title: 'No follow-ups are due today.', hint: 'Follow-ups appear here on their day.' },
  new: {
    title: 'There are no new enquiries to take up.',
    hint: 'New enquiries appear here until somebody acts on them.',
  },
} as const;

const whoseRest = {
  me: {
    title: 'No enquiries are assigned to you.',
    hint: 'Take one that has no counsellor: open it and choose your name.',
    next: { label: 'Show nobody’s', to: '/admin/contacts?counsellor=nobody' },
  },
  nobody: {
    title: 'Every open enquiry has a counsellor.',
    hint: 'New enquiries appear here until somebody takes them.',
    next: null,
  },
} as const;

export function NoEnquiries({ view }: { view: InboxView }) {
  const navigate = useNavigate();
  const to = (label: string, address: string) => (
    <Button variant="secondary" size="small" onClick={() => navigate(address)}>
      {label}
    </Button>
  );
  const isSearched = Boolean(view.status || view.query);
  if (!isSearched && (view.part === 'late' || view.part === 'today' || view.part === 'new')) {
    if (view.counsellor !== null)
      return (
        <EmptyState
          title="Nothing in this list."
          action={to('Show everybody’s', `/admin/contacts?filter=${view.part}`)}
        >
          It shows the enquiries of one counsellor, or those without one. There may be others.
        </EmptyState>
      );
    const { title, hint } = emptyMessages[view.part];
    return <EmptyState title={title}>{hint}</EmptyState>;
  }
  if (!isSearched && (view.whose === 'me' || view.whose === 'nobody')) {
    const { title, hint, next } = whoseRest[view.whose];
    return (
      <EmptyState title={title} action={next && to(next.label, next.to)}>
        {hint}
      </EmptyState>
    );
  }
  const isFiltered = isSearched || view.counsellor !== null;
  return (
    <EmptyState
      title="No contacts found."
      action={
        view.query && (view.part !== 'all' || view.status || view.counsellor)
          ? to('Search all contacts', `/admin/contacts?q=${encodeURIComponent(view.query)}`)
          : isFiltered && to('Show all contacts', '/admin/contacts')
      }
    >
      {isSearched
        ? `Nothing matches this ${[view.query && 'search', view.status && 'status'].filter(Boolean).join(' and ')}.`
        : isFiltered
          ? 'This counsellor has no enquiries.'
          : 'Enquiries from the website’s contact form arrive here.'}
    </EmptyState>
  );
}

/** Shows which enquiries an offline search covered, because the server may have more. */
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
