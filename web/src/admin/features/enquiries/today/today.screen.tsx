import { clsx } from 'clsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TodayRowFragment } from '../../../../gql/graphql.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OfficeDay, OfficeMoment } from '../../../calendar/office-day.tsx';
import { formatCount } from '../../../format.ts';
import { Loaded } from '../../../list/loaded.tsx';
import { ScreenHeader } from '../../../list/screen-header.tsx';
import { notifyFailure } from '../../../notify.ts';
import { useTitle } from '../../../session/use-title.ts';
import type { TabProps } from '../../../tab.ts';
import { useLate } from '../../../use-late.ts';
import { type OfficeNow, useOfficeMoment } from '../../../use-office-moment.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import { useCounsellors } from '../counsellors.tsx';
import { orNotGiven } from '../enquiry-words.ts';
import { NewEnquiryButton } from '../new-enquiry-button.tsx';
import { spokenNumber } from '../phone-numbers.ts';
import { Split } from '../split.tsx';
import styles from './today.module.css';
import { ageOf, linesOf, type PartName, partLabels, partNames, totalWords } from './today-words.ts';
import { useSteps, useToday, useWhose, type Whose } from './use-today.ts';

const loadPanel = () => import('../../people/attach-person.tsx');

/** The server counts a part no further. */
const mostCounted = 1000;

/** The day's work, one person after the other. */
export default function TodayScreen({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const now = useOfficeMoment();
  const whose = useWhose();
  const { result, parts } = useToday(whose, now);
  const { nameOf } = useCounsellors();
  const [isClosed, setClosed] = useState(false);
  const [said, setSaid] = useState('');

  const rows = parts ? partNames.flatMap((name) => parts[name].rows) : [];
  const ids = rows.map(({ _id }) => _id);
  const openId = id ?? null;
  const steps = useSteps(ids, openId);
  const total = parts
    ? totalWords(
        partNames.map((name) => parts[name].count),
        mostCounted,
      )
    : '0';
  useTitle(total === '0' ? null : `${total} to do`);

  const fromList = location.state?.fromList === true;
  const addressOf = (enquiry: string) => `/admin/today/${enquiry}${location.search}`;
  // On a wide screen the first person opens automatically.
  const first = openId === null && isWide && !isClosed ? ids[0] : undefined;
  useEffect(() => {
    if (first) navigate(addressOf(first), { replace: true, preventScrollReset: true });
  }, [first]);
  function open(enquiry: string) {
    setClosed(false);
    // Back leads from any person directly to the list.
    const state = id ? location.state : { fromList: true };
    navigate(addressOf(enquiry), { state, replace: id !== undefined, preventScrollReset: true });
  }
  function close() {
    setClosed(true);
    if (id && fromList) navigate(-1);
    else if (id) navigate(`/admin/today${location.search}`, { replace: true, preventScrollReset: true });
  }
  function goOn() {
    const next = steps.afterDone();
    if (!next) {
      setSaid('Saved. Nobody else waits.');
      close();
      return;
    }
    const left = ids.filter((each) => each !== openId || each === next);
    setSaid(`Saved. Next: ${rows.find(({ _id }) => _id === next)?.name}, ${left.length} to go.`);
    open(next);
  }

  const panel = useLate(loadPanel, openId !== null, () => {
    notifyFailure('This enquiry could not be loaded. Please try again.');
    close();
  });
  const step = {
    previous: steps.previous === null ? null : () => open(steps.previous ?? ''),
    next: steps.next === null ? null : () => open(steps.next ?? ''),
    place: steps.place,
  };

  const list = (
    <>
      <ScreenHeader
        title={heading}
        count={parts && `${total} ${total === '1' ? 'person' : 'people'}`}
        main={<NewEnquiryButton />}
      >
        <WhoseSwitch whose={whose} search={search} />
      </ScreenHeader>
      {whose?.name === 'me' && <p className={styles.lead}>Assigned to you, or to nobody yet.</p>}
      <Loaded result={result} what="day">
        {({ adminToday: { olderCount } }) => (
          <>
            {rows.length === 0 && <NobodyWaits whose={whose} />}
            {parts &&
              partNames
                .filter((name) => parts[name].rows.length > 0)
                .map((name) => (
                  <TodayPart
                    key={name}
                    name={name}
                    rows={parts[name].rows}
                    count={partCount(parts[name].count, mostCounted)}
                    {...{ now, openId, addressOf, nameOf }}
                    onOpen={open}
                  />
                ))}
            {olderCount > 0 && (
              <p className={styles.older}>
                <Link to="/admin/contacts?status=new&order=oldest">
                  {partCount(olderCount, mostCounted)} new {olderCount === 1 ? 'enquiry is' : 'enquiries are'}{' '}
                  older than two weeks
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
  return (
    <>
      <Split
        list={list}
        panel={
          panel && openId ? (
            <panel.PanelWithPerson id={openId} onClose={close} step={step} onDone={goOn} />
          ) : null
        }
      />
      {/* Outside of the list, which an open person hides on a phone. */}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function WhoseSwitch({ whose, search }: { whose: Whose | null; search: URLSearchParams }) {
  const to = (counsellor: string) => {
    const next = new URLSearchParams(search);
    next.set('counsellor', counsellor);
    return { pathname: '/admin/today', search: `?${next}` };
  };
  return (
    <nav aria-label="Whose day" className={styles.whose}>
      {(['me', 'all'] as const).map((name) => (
        <Link
          key={name}
          to={to(name)}
          className={clsx(styles.whoseLink, whose?.name === name && styles.current)}
          {...(whose?.name === name && { 'aria-current': 'page' as const })}
        >
          {name === 'me' ? 'Mine' : 'All'}
        </Link>
      ))}
    </nav>
  );
}

function NobodyWaits({ whose }: { whose: Whose | null }) {
  return (
    <EmptyState
      title="Nobody waits."
      action={
        whose?.name === 'all' ? (
          <ButtonLink to="/admin/contacts" variant="secondary" size="small">
            Open Contacts
          </ButtonLink>
        ) : (
          <ButtonLink to="/admin/today?counsellor=all" variant="secondary" size="small">
            See everybody's day
          </ButtonLink>
        )
      }
    >
      All calls and visits of today are done.
    </EmptyState>
  );
}

/** The width from which list and panel are shown side by side (`split.module.css`). */
const wide = matchMedia('(min-width: 64rem)');

const follow = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether the panel is shown beside the list. */
const useIsWide = (): boolean => useSyncExternalStore(follow, () => wide.matches);

interface TodayPartProps {
  name: PartName;
  rows: readonly TodayRowFragment[];
  /** The size of the part, of which the first hundred are listed. */
  count: string;
  now: OfficeNow;
  openId: string | null;
  /** The address of an enquiry beside this list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  nameOf: (counsellor: string | null) => string | null;
}

/** One part of the day: a heading with its number, and whom to call. */
export function TodayPart({ name, rows, count, now, openId, addressOf, onOpen, nameOf }: TodayPartProps) {
  const times = useOfficeTimes();
  return (
    <section className={styles.part} aria-labelledby={`part-${name}`}>
      <h3 id={`part-${name}`} className={styles.heading}>
        {partLabels[name]} <span className={styles.count}>{count}</span>
      </h3>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const age = ageOf(name, row, now, times);
          return (
            <li key={row._id} data-row={row._id}>
              <Link
                to={addressOf(row._id)}
                className={clsx(styles.row, row._id === openId && styles.open)}
                {...(row._id === openId && { 'aria-current': 'true' as const })}
                onClick={(event) => {
                  // Leaves opening a new tab to the browser.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(row._id);
                }}
              >
                <span className={styles.name}>{row.name}</span>
                <span className={styles.phone}>{orNotGiven(spokenNumber(row.phone))}</span>
                <span className={clsx(styles.age, age.isLate && styles.late)}>
                  {row.followUpOn ? (
                    <OfficeDay day={row.followUpOn} short>
                      {age.text}
                    </OfficeDay>
                  ) : (
                    <OfficeMoment at={row.createdAt} short>
                      {age.text}
                    </OfficeMoment>
                  )}
                </span>
                <span className={styles.words}>{linesOf(row)}</span>
                <span className={styles.counsellor}>{nameOf(row.counsellorId)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "1,000+" where the server counted no further. */
export const partCount = (count: number, most: number): string =>
  count >= most ? `${formatCount(most)}+` : formatCount(count);
