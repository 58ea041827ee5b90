import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AdminPersonDocument, type AdminPersonQuery } from '../../../gql/graphql.ts';
import { Loaded } from '../../list/loaded.tsx';
import { personPath } from '../../person/person-words.ts';
import { useKeptDrafts } from '../../records/use-kept-drafts.ts';
import { useTitle } from '../../session/use-title.ts';
import styles from './person.module.css';
import { PersonEnquiries } from './person-enquiries.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMerges } from './person-merges.tsx';
import { PersonSuggestions } from './person-suggestions.tsx';
import { PersonTimeline } from './person-timeline.tsx';

const PersonForm = lazy(() => import('../../person/person-form.tsx'));
const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
const FindOther = lazy(() => import('./find-other.tsx'));

export type ShownPerson = AdminPersonQuery['adminPerson'];

/** One person on a page: who they are, what they asked, and all that happened, in one order. */
export function PersonPage({ id }: { id: string }) {
  const result = useQuery(AdminPersonDocument, { variables: { id }, context: { queryDeduplication: false } });
  const person = result.data?.adminPerson;
  // The draft decides by itself whether it is offered: the form only has to open.
  useTitle(person?.name ?? null, { depth: 2 });
  if (person?.mergedIntoId)
    return <Navigate to={personPath(person.mergedIntoId)} state={{ mergedName: person.name }} replace />;
  return (
    <>
      <nav aria-label="Back" className={styles.back}>
        <Link to="/admin/people">People</Link>
      </nav>
      <Loaded result={result} what="person">
        {({ adminPerson }) => (
          <Person person={adminPerson} reload={() => void result.refetch().catch(() => {})} />
        )}
      </Loaded>
    </>
  );
}

type Open = { what: 'edit'; resume?: true } | { what: 'find' } | { what: 'merge'; otherId: string };

function Person({ person, reload }: { person: ShownPerson; reload: () => void }) {
  const { state } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [draft] = useKeptDrafts('Person', [person._id], open === null).filter((id) => id === person._id);
  const changed = () => {
    close();
    reload();
  };
  const mergedName: unknown = state?.mergedName;
  return (
    <article className={styles.person} aria-label={person.name}>
      <PersonHead
        person={person}
        hasDraft={draft !== undefined}
        onEdit={() => setOpen(draft ? { what: 'edit', resume: true } : { what: 'edit' })}
      />
      {typeof mergedName === 'string' && (
        <p role="status" className={styles.led}>
          The link led to {mergedName}, who was merged into this person.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <PersonSuggestions
            person={person}
            onCompare={(otherId) => setOpen({ what: 'merge', otherId })}
            onChanged={reload}
          />
          <PersonTimeline key={person._id} person={person} />
        </div>
        <div className={styles.aside}>
          <PersonFacts person={person} />
          <PersonEnquiries person={person} />
          <PersonMerges person={person} onMerge={() => setOpen({ what: 'find' })} onChanged={reload} />
        </div>
      </div>
      <Suspense>
        {open?.what === 'edit' && (
          <PersonForm person={person} resume={open.resume} onSaved={changed} onClose={close} />
        )}
        {open?.what === 'find' && (
          <FindOther
            person={person}
            onPick={(otherId) => setOpen({ what: 'merge', otherId })}
            onClose={close}
          />
        )}
        {open?.what === 'merge' && (
          <MergeDialog keptId={person._id} otherId={open.otherId} onChanged={reload} onClose={close} />
        )}
      </Suspense>
    </article>
  );
}
