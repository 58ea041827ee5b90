import { useQuery } from '@apollo/client/react';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AdminPersonDocument } from '../../../gql/graphql.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { failureCode } from '../../graphql/failure.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifyFailure } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { useKeptDrafts } from '../../records/kept-drafts.tsx';
import { useTitle } from '../../session/use-title.ts';
import { useLate } from '../../use-late.ts';
import { type ErasureReceipt, Receipt } from '../enquiries/enquiry-erasure.tsx';
import styles from './person.module.css';
import { PersonEnquiries, PersonNumbers } from './person-enquiries.tsx';
import { PersonFacts, PersonHead } from './person-head.tsx';
import { LedHere, PersonMerges, PersonSuggestions } from './person-merges.tsx';
import { PersonOwner } from './person-owner.tsx';
import { FindOther } from './person-search.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { type OpenPerson, personPath } from './person-words.ts';

const loadForm = () => import('./person.kind.tsx');
const loadMerge = () => import('./merge-dialog.tsx');

export function PersonPage({ id }: { id: string }) {
  const { state } = useLocation();
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [isMissing, setMissing] = useState(false);
  // A reload after a save must not reuse a pending request that was sent before the save.
  const result = useQuery(AdminPersonDocument, {
    variables: { id },
    context: { queryDeduplication: false },
    skip: receipt !== null,
  });
  const person = result.data?.adminPerson;
  const reload = () => void result.refetch().catch(() => {});
  const isNotFound = failureCode(result.error) === 'NOT_FOUND';
  // A reload clears `result.error`, but `result.data` may still contain a person who no longer exists. `isMissing` hides this
  // data until the reload ends.
  if (!result.loading && isMissing !== isNotFound) setMissing(isNotFound);
  useFreshOnFocus(() => receipt === null && reload());
  const { drafts } = usePlatform();
  useEffect(() => {
    if (receipt) void drafts.forget(id);
  }, [drafts, id, receipt]);
  useTitle(person?.name ?? null, { depth: 2 });
  if (person?.mergedIntoId && !receipt)
    // After several redirects, the notice (`LedHere`) names the person whose page staff opened first.
    return (
      <Navigate
        to={personPath(person.mergedIntoId)}
        state={{ led: state?.led ?? { id: person._id, name: person.name } }}
        replace
      />
    );
  return (
    <>
      <nav aria-label="Back" className={styles.back}>
        <Link to="/admin/people">
          <Icon as={ChevronLeft} size={16} />
          People
        </Link>
      </nav>
      {receipt ? (
        <Receipt receipt={receipt} what="person" />
      ) : isMissing ? (
        <EmptyState title="There is no such person.">The person may have been erased for good.</EmptyState>
      ) : (
        <Loaded result={result} what="person">
          {({ adminPerson }) => <Person person={adminPerson} reload={reload} onErased={setReceipt} />}
        </Loaded>
      )}
    </>
  );
}

type Open = { what: 'edit' | 'find' } | { what: 'merge'; otherId: string };

interface PersonProps {
  person: OpenPerson;
  reload: () => void;
  onErased: (receipt: ErasureReceipt) => void;
}

function Person({ person, reload, onErased }: PersonProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const onFailure = () => {
    notifyFailure('The form could not be loaded. Please try again.');
    close();
  };
  const form = useLate(loadForm, open?.what === 'edit', onFailure);
  const merge = useLate(loadMerge, open?.what === 'merge', onFailure);
  const hasDraft = useKeptDrafts('Person', open === null).includes(person._id);
  const edit = () => setOpen({ what: 'edit' });
  const changed = () => {
    close();
    reload();
  };
  return (
    <article className={styles.person} aria-label={person.name}>
      <PersonHead person={person} hasDraft={hasDraft} onEdit={edit} />
      <LedHere person={person} onChanged={reload} />
      <div className={styles.columns}>
        <div className={styles.asked}>
          <PersonSuggestions
            person={person}
            onCompare={(otherId) => setOpen({ what: 'merge', otherId })}
            onChanged={reload}
          />
        </div>
        <div className={styles.aside}>
          <PersonFacts person={person} />
          <div>
            <PersonEnquiries person={person} />
            <PersonNumbers person={person} onChanged={reload} />
          </div>
        </div>
        <div className={styles.story}>
          <PersonTimeline person={person} />
        </div>
        <div className={styles.last}>
          <PersonMerges person={person} onMerge={() => setOpen({ what: 'find' })} onChanged={reload} />
          <PersonOwner person={person} onErased={onErased} />
        </div>
      </div>
      {form && open?.what === 'edit' && (
        <form.PersonForm person={person} resume={hasDraft} onSaved={changed} onClose={close} />
      )}
      {open?.what === 'find' && (
        <FindOther
          person={person}
          onPick={(otherId) => setOpen({ what: 'merge', otherId })}
          onClose={close}
        />
      )}
      {merge && open?.what === 'merge' && (
        <merge.MergeDialog keptId={person._id} otherId={open.otherId} onChanged={reload} onClose={close} />
      )}
    </article>
  );
}

/** Minimum time between two reloads, in milliseconds. */
const pause = 5000;

/** Reloads when the window regains the focus, because the server sends no live updates about people. */
export function useFreshOnFocus(read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let last = Date.now();
    const onFocus = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < pause) return;
      last = Date.now();
      readNow();
    };
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
}
