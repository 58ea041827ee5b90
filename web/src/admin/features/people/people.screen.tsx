import { useApolloClient, useQuery } from '@apollo/client/react';
import { peoplePage } from 'api/rules/person';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPeopleDocument, type PersonLineFragment } from '../../../gql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { momentInBoth } from '../../calendar/late-bikram-sambat.ts';
import { newRecord } from '../../draft-keys.ts';
import { formatCount } from '../../format.ts';
import { refresh } from '../../graphql/refresh.ts';
import { Loaded, MoreButton } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifyFailure } from '../../notify.ts';
import { KeptDrafts, useKeptDrafts } from '../../records/kept-drafts.tsx';
import { useAskedRecord } from '../../records/use-asked-record.ts';
import { useAccount } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import { useLate } from '../../use-late.ts';
import { useOfficeMoment } from '../../use-office-moment.ts';
import { useOffline } from '../../use-offline.ts';
import { receivedWords } from '../enquiries/age-words.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import styles from './people.module.css';
import { PeopleFilters, type PeopleView, peopleOrders, viewOf } from './people-filters.tsx';
import { PersonPage, useFreshOnFocus } from './person-page.tsx';
import parts from './person-parts.module.css';
import { PersonName } from './person-summary.tsx';
import { personPath, phonesWords, wishWords } from './person-words.ts';

export default function PeopleScreen({ heading }: TabProps) {
  const { id } = useParams();
  return id ? <PersonPage key={id} id={id} /> : <PeopleList heading={heading} />;
}

const loadForm = () => import('./person.kind.tsx');

function PeopleList({ heading }: { heading: string }) {
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
  const form = useLate(loadForm, adding !== null, () => {
    notifyFailure('The form could not be loaded. Please try again.');
    setAdding(null);
  });
  const [saved, setSaved] = useState<string | null>(null);
  // Navigates after the form has closed, because an open form would ask what to do with its unsaved changes.
  useEffect(() => {
    if (saved) navigate(personPath(saved));
  }, [saved]);
  useAskedRecord((id) => (id === newRecord ? setAdding('new') : navigate(personPath(id), { replace: true })));
  const kept = useKeptDrafts('Person', adding === null).filter((id) => id === newRecord);
  const count = `${formatCount(people.total)}${people.isCapped ? '+' : ''} ${people.total === 1 ? 'person' : 'people'}`;

  return (
    <div className={styles.people}>
      <ScreenHeader title={heading} count={result.data && count} search={<PeopleFilters />}>
        <ButtonLink to="/admin/import" variant="quiet" size="small">
          Import
        </ButtonLink>
        <Button size="small" onClick={() => setAdding('new')}>
          <Icon as={Plus} size={16} />
          New person
        </Button>
      </ScreenHeader>
      <p className={styles.about}>One file for each person, with all their enquiries.</p>
      <KeptDrafts drafts={kept} noun="person" nameOf={() => ''} onOpen={() => setAdding('resume')} />
      <PeopleSearched />
      <Loaded result={result} what="people">
        {() =>
          rows.length === 0 ? (
            <Nobody view={view} onAdd={() => setAdding('new')} />
          ) : (
            <>
              {people.isNear && <p className={styles.near}>No name matches exactly. These are similar.</p>}
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
      {adding && !saved && form && (
        <form.PersonForm
          person={null}
          resume={adding === 'resume'}
          onSaved={setSaved}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}

/** Shows which people an offline search covered, because the server may have more. */
function PeopleSearched() {
  const state = useOffline();
  if (state?.server !== 'offline' || !state.people || state.people.isWhole) return null;
  return (
    <p className={parts.copied} role="status">
      Searched the {formatCount(state.people.count)} people on this computer: the newest ones, and those with
      a copied enquiry.
    </p>
  );
}

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
          : 'This counsellor has no people yet.'}
      </EmptyState>
    );
  return (
    <EmptyState
      title="There are no people yet."
      action={
        <Button variant="secondary" size="small" onClick={onAdd}>
          New person
        </Button>
      }
    >
      Open an enquiry and make its sender a person. Everything they send later is listed on one page.
    </EmptyState>
  );
}

interface PersonRowProps {
  person: PersonLineFragment;
  now: number;
  counsellor: string | null;
}

function PersonRow({ person, now, counsellor }: PersonRowProps) {
  const { _id, phones, email, createdAt } = person;
  return (
    <li data-row={_id}>
      <Link to={personPath(_id)} className={styles.row}>
        <span className={styles.name}>
          <PersonName person={person} />
        </span>
        <span className={styles.reach}>{phonesWords(phones) || email}</span>
        <span className={styles.wish}>{wishWords(person)}</span>
        <span className={styles.counsellor}>{counsellor}</span>
        <time className={styles.since} dateTime={createdAt} title={`Added ${momentInBoth(createdAt)}`}>
          {receivedWords(createdAt, now)}
        </time>
      </Link>
    </li>
  );
}

/** Maps `PeopleView.key` to the number of loaded rows. On return from a person's page, as many rows are loaded again. */
const rowsRead = new Map<string, number>();

/** The previous rows stay visible until the new rows arrive. */
function usePeople({ query, counsellor, orderName, key }: PeopleView, isReady: boolean) {
  const client = useApolloClient();
  const first = Math.min(Math.max(peoplePage.usual, rowsRead.get(key) ?? 0), peoplePage.most);
  const variables = { first, query, counsellor, order: peopleOrders[orderName].order };
  const result = useQuery(AdminPeopleDocument, { variables, skip: !isReady });
  const data = result.data ?? (result.loading ? result.previousData : undefined);
  const people = data?.adminPeople;
  const rows = people?.edges.map(({ node }) => node) ?? [];
  const count = result.data ? rows.length : 0;
  useEffect(() => {
    if (count > peoplePage.usual) rowsRead.set(key, count);
  }, [key, count]);
  return {
    result: { ...result, data, loading: result.loading || !isReady },
    rows,
    isStale: !result.data,
    isNear: people?.isNear ?? false,
    total: people?.totalCount ?? 0,
    isCapped: people?.totalIsCapped ?? false,
    hasMore: Boolean(result.data && people?.pageInfo.hasNextPage),
    reload: () => refresh(client, AdminPeopleDocument, variables).catch(() => {}),
    loadMore: () =>
      result.fetchMore({ variables: { first: peoplePage.usual, after: people?.pageInfo.endCursor } }),
  };
}
