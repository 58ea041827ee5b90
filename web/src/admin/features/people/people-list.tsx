import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCount } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { newRecord } from '../../records/draft.ts';
import { KeptDrafts } from '../../records/kept-drafts.tsx';
import { useAskedRecord } from '../../records/use-asked-record.ts';
import { useKeptDrafts } from '../../records/use-kept-drafts.ts';
import { useOwnTabs } from '../../session/own-tabs.ts';
import { useAccount } from '../../session/session-context.ts';
import { useOfficeMoment } from '../../use-office-moment.ts';
import { useCounsellors } from '../enquiries/counsellors.ts';
import { PeopleSearched } from './copied-people.tsx';
import styles from './people.module.css';
import { PeopleFilters } from './people-filters.tsx';
import { type PeopleView, viewOf } from './people-view.ts';
import { PersonRow } from './person-row.tsx';
import { personPath } from './person-words.ts';
import { useFreshOnFocus } from './use-fresh-on-focus.ts';
import { usePeople } from './use-people.ts';

const PersonForm = lazy(() => import('./person-form.tsx'));

/** Everybody whom the office knows. Search, counsellor and order stand in the address. */
export function PeopleList({ heading }: { heading: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const me = useAccount();
  const view = viewOf(search, me?._id ?? null);
  const { result, rows, isStale, ...people } = usePeople(
    view,
    search.get('counsellor') !== 'me' || me !== null,
  );
  useFreshOnFocus(() => void people.reload());
  const { nameOf } = useCounsellors();
  const { now } = useOfficeMoment();
  const [adding, setAdding] = useState<'new' | 'resume' | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  // Once the form is gone: it would ask what to do with its typing.
  useEffect(() => {
    if (saved) navigate(personPath(saved));
  }, [saved]);
  useAskedRecord((id) => (id === newRecord ? setAdding('new') : navigate(personPath(id), { replace: true })));
  const kept = useKeptDrafts('Person', [], adding === null);
  const canImport = useOwnTabs().some(({ path }) => path === '/admin/import');
  const count = `${formatCount(people.total)}${people.isCapped ? '+' : ''} ${people.total === 1 ? 'person' : 'people'}`;

  return (
    <div className={styles.people}>
      <ScreenHeader title={heading} count={result.data && count} search={<PeopleFilters />}>
        {canImport && (
          <ButtonLink to="/admin/import" variant="quiet" size="small">
            Import
          </ButtonLink>
        )}
        <Button size="small" onClick={() => setAdding('new')}>
          <Icon as={Plus} size={16} />
          New person
        </Button>
      </ScreenHeader>
      <KeptDrafts drafts={kept} noun="person" nameOf={() => ''} onOpen={() => setAdding('resume')} />
      <PeopleSearched />
      <Loaded result={result} what="people">
        {() =>
          rows.length === 0 ? (
            <Nobody view={view} onAdd={() => setAdding('new')} />
          ) : (
            <>
              {people.isNear && (
                <p className={styles.near}>Nobody is written like that. These names are close to it.</p>
              )}
              <ul aria-label={heading} aria-busy={isStale} className={styles.rows}>
                {rows.map((person) => (
                  <PersonRow
                    key={person._id}
                    person={person}
                    now={now}
                    counsellor={nameOf(person.counsellorId)}
                  />
                ))}
              </ul>
              {people.hasMore && <MoreButton key={view.key} what="people" load={people.loadMore} isEarly />}
            </>
          )
        }
      </Loaded>
      {adding && !saved && (
        <Suspense>
          <PersonForm
            person={null}
            resume={adding === 'resume'}
            onSaved={setSaved}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** An empty list says what to do next. */
function Nobody({ view, onAdd }: { view: PeopleView; onAdd: () => void }) {
  const navigate = useNavigate();
  if (view.query || view.counsellor)
    return (
      <EmptyState
        title="Nobody found."
        action={
          <Button variant="secondary" size="small" onClick={() => navigate('/admin/people')}>
            Show everybody
          </Button>
        }
      >
        {view.query
          ? 'Nobody has this name or number. A part of the name, or the last digits, may find more.'
          : 'This counsellor looks after nobody yet.'}
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nobody is in People yet."
      action={
        <Button variant="secondary" size="small" onClick={onAdd}>
          New person
        </Button>
      }
    >
      Open an enquiry and make its sender a person: all that they send later then stands on one page.
    </EmptyState>
  );
}
