import { nobody, type StackName, stackNames } from 'api/rules/today';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TodayRowFragment } from '../../../../gql/graphql.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OfficeDay, OfficeMoment } from '../../../calendar/office-day.tsx';
import { Loaded } from '../../../list/loaded.tsx';
import { ScreenHeader } from '../../../list/screen-header.tsx';
import { stackLabels, stackNumber, stackPart, stackWords, useStackCounts } from '../../../list/stacks.ts';
import { notifyFailure } from '../../../notify.ts';
import type { OfficeNow } from '../../../office-now.ts';
import { spokenNumber } from '../../../phone-numbers.ts';
import { useAccount } from '../../../session/session-context.ts';
import { useTitle } from '../../../session/use-title.ts';
import type { TabProps } from '../../../tab.ts';
import { useIsWide } from '../../../use-breakpoint.ts';
import { useIsCurrent } from '../../../use-is-current.ts';
import { useLate } from '../../../use-late.ts';
import { useOfficeMoment } from '../../../use-office-moment.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import { CallLink } from '../call-link.tsx';
import { useCounsellors } from '../counsellors.tsx';
import { orNotAvailable } from '../enquiry-words.ts';
import { NewEnquiryButton } from '../new-enquiry-button.tsx';
import { Split } from '../split.tsx';
import { TakeTen } from '../take-ten.tsx';
import { type WhoseName, WhoseSwitch, whoseOf } from '../whose-switch.tsx';
import styles from './today.module.css';
import { ageOf, linesOf } from './today-words.ts';
import { useSteps, useToday } from './use-today.ts';

const loadPanel = () => import('../../people/attach-person.tsx');

const chosenKey = 'whose day';

/** Returns the counsellor filter in the URL, otherwise the last one that was chosen on this device. */
function useChosenWhose(): string | null {
  const [search] = useSearchParams();
  const asked = search.get('counsellor');
  useEffect(() => {
    try {
      if (asked && ['all', 'me', nobody].includes(asked)) localStorage.setItem(chosenKey, asked);
    } catch {
      // If the browser forbids storage, the choice is not remembered: the screen starts with everybody's enquiries next time.
    }
  }, [asked]);
  try {
    return asked ?? localStorage.getItem(chosenKey);
  } catch {
    return asked;
  }
}

export default function TodayScreen(props: TabProps) {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const counsellor = useChosenWhose();
  if (search.get('counsellor') || counsellor === null) return <Day {...props} />;
  const chosen = new URLSearchParams({ ...Object.fromEntries(search), counsellor });
  return <Navigate to={{ pathname, search: `?${chosen}` }} state={state} replace />;
}

function Day({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const now = useOfficeMoment();
  const { name: whose, counsellor } = whoseOf(search, useAccount()?._id ?? null);
  const { result, stacks } = useToday(whose, counsellor, now);
  const { nameOf } = useCounsellors();
  const [isClosed, setClosed] = useState(false);
  const [said, setSaid] = useState('');

  const rows = stacks ? stackNames.flatMap((name) => stacks.rows[name]) : [];
  const ids = rows.map(({ _id }) => _id);
  const openId = id ?? null;
  // A stack lists only its first 100 enquiries, but the counts include all.
  const total = stacks ? stackNames.reduce((sum, name) => sum + stacks.counts[name], 0) : 0;
  const steps = useSteps(ids, openId, total);
  const words = stacks ? stackWords(stacks.counts) : '';
  useTitle(words || null, { depth: 0 });

  const fromList = location.state?.fromList === true;
  const isCurrent = useIsCurrent();
  const addressOf = (enquiry: string) => `/admin/today/${enquiry}${location.search}`;
  // On a wide screen the first enquiry opens automatically.
  const first = openId === null && isWide && !isClosed ? ids[0] : undefined;
  useEffect(() => {
    if (first && isCurrent()) navigate(addressOf(first), { replace: true, preventScrollReset: true });
  }, [first, location.pathname, location.search]);
  function open(enquiry: string, purpose?: 'call') {
    setClosed(false);
    // Replaces the history entry of an open enquiry, so that Back leads directly to the list.
    const fromList = id ? location.state?.fromList : true;
    navigate(addressOf(enquiry), {
      state: { fromList, purpose },
      replace: id !== undefined,
      preventScrollReset: true,
    });
  }
  function close() {
    setClosed(true);
    if (id && fromList) navigate(-1);
    else if (id) navigate(`/admin/today${location.search}`, { replace: true, preventScrollReset: true });
  }
  function goOn() {
    if (!isCurrent()) return;
    const next = steps.afterDone();
    if (!next) {
      setSaid('Saved. Nothing else is due.');
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
      <ScreenHeader title={heading} count={words} main={<NewEnquiryButton />}>
        <WhoseSwitch />
      </ScreenHeader>
      <Loaded result={result} what="day">
        {() => (
          <>
            {rows.length === 0 && <NobodyWaits whose={whose} />}
            {stacks &&
              stackNames
                .filter((name) => stacks.rows[name].length > 0)
                .map((name) => (
                  <Stack
                    key={name}
                    name={name}
                    rows={stacks.rows[name]}
                    count={stacks.counts[name]}
                    {...{ now, openId, addressOf, nameOf, counsellor }}
                    onOpen={open}
                  />
                ))}
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
      {/* This message is outside the list, because on a phone an open enquiry hides the list. */}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

const emptyMessages: Readonly<Record<WhoseName, string>> = {
  all: 'All calls and visits of today are done.',
  me: 'Nothing assigned to you is due today.',
  nobody: 'Every open enquiry of today has a counsellor.',
  other: 'Nothing assigned to this counsellor is due today.',
};

function NobodyWaits({ whose }: { whose: WhoseName }) {
  const office = useStackCounts(null, whose === 'all');
  const due = office ? stackWords(office) : '';
  return (
    <EmptyState
      title="Nothing is due."
      action={
        whose === 'all' ? (
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
      {emptyMessages[whose]} {due && `In the whole office: ${due}.`}
    </EmptyState>
  );
}

interface StackProps {
  name: StackName;
  rows: readonly TodayRowFragment[];
  /** The number of enquiries in the stack, including those that are not listed. */
  count: number;
  counsellor: string | null;
  now: OfficeNow;
  openId: string | null;
  addressOf: (id: string) => string;
  onOpen: (id: string, purpose?: 'call') => void;
  nameOf: (counsellor: string | null) => string | null;
}

function Stack({ name, rows, count, counsellor, now, openId, addressOf, onOpen, nameOf }: StackProps) {
  const times = useOfficeTimes();
  const account = useAccount();
  const office = useStackCounts(null, counsellor === null);
  const search = new URLSearchParams({ filter: name, ...(counsellor && { counsellor }) });
  return (
    <section className={styles.part} aria-labelledby={`stack-${name}`}>
      <div className={styles.head}>
        <h3 id={`stack-${name}`} className={styles.heading}>
          {stackLabels[name]} <span className={styles.count}>{stackPart(count, office?.[name])}</span>
        </h3>
        {name === 'new' && counsellor !== account?._id && <TakeTen />}
      </div>
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
                  // With these keys, the browser itself opens the link in a new tab or window.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(row._id);
                }}
              >
                <span className={styles.name}>{row.name}</span>
                <span className={styles.phone}>{orNotAvailable(spokenNumber(row.phone))}</span>
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
              <CallLink name={row.name} phone={row.phone} onCall={() => onOpen(row._id, 'call')} />
            </li>
          );
        })}
      </ul>
      {count > rows.length && (
        <p className={styles.more}>
          <Link to={`/admin/contacts?${search}`}>Show all {stackNumber(count)}</Link>
        </p>
      )}
    </section>
  );
}
