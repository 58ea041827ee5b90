import { useQuery } from '@apollo/client/react';
import { todayOf } from 'api/rules/today';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTodayDocument, type AdminTodayQuery, OwnEnquiriesDocument } from '../../../../gql/graphql.ts';
import { useAccount } from '../../../session/session-context.ts';
import { useFreshInbox } from '../../../sync/live-context.ts';
import { withUnsent } from '../../../sync/unsent-changes.ts';
import type { OfficeNow } from '../../../use-office-moment.ts';
import { useCounsellors } from '../counsellors.tsx';
import { useKeptChanges, useUnsent } from '../use-shown-enquiry.ts';
import { partNames } from './today-words.ts';

/** Whose day is shown: one's own with the unassigned enquiries, everybody's, or a colleague's. */
export type Whose = { name: 'me' | 'all' | 'other'; counsellor: string | null };

/** Whose day the address asks for: by default one's own for staff with enquiries, else everybody's; null until known. */
export function useWhose(): Whose | null {
  const [search] = useSearchParams();
  const asked = search.get('counsellor');
  const me = useAccount()?._id ?? null;
  const own = useQuery(OwnEnquiriesDocument, {
    variables: { counsellor: me ?? '' },
    skip: asked !== null || !me,
    fetchPolicy: 'cache-first',
  });
  if (asked === 'all') return { name: 'all', counsellor: null };
  if (asked && asked !== 'me' && asked !== me) return { name: 'other', counsellor: asked };
  if (!me) return null;
  if (asked) return { name: 'me', counsellor: me };
  if (!own.data && !own.error) return null;
  return own.data?.adminEnquiries.totalCount
    ? { name: 'me', counsellor: me }
    : { name: 'all', counsellor: null };
}

/** If fewer rows than this are left on the screen and the server has more, the next ones are loaded. */
const fewest = 20;

/** The day's work, up to the minute: every change, one's own or a colleague's, moves its row at once. */
export function useToday(whose: Whose | null, now: OfficeNow) {
  const { active } = useCounsellors();
  const counsellor = whose?.counsellor ?? null;
  const result = useQuery(AdminTodayDocument, { variables: { counsellor }, skip: !whose });
  const reload = () => result.refetch();
  useFreshInbox(reload);

  // At midnight in Nepal another day begins.
  const asked = useRef(now.day);
  useEffect(() => {
    if (asked.current === now.day) return;
    asked.current = now.day;
    void reload().catch(() => {});
  }, [now.day]);

  // A change that waits for the connection has already moved its enquiry.
  useKeptChanges();
  useUnsent();
  const today = result.data?.adminToday;
  const parts = today && partsOf(today, { day: now.day, counsellor, active: active ?? undefined });
  const lacksRows =
    parts &&
    partNames.some((name) => parts[name].count > parts[name].rows.length && parts[name].rows.length < fewest);
  useEffect(() => {
    if (lacksRows) void reload().catch(() => {});
  }, [lacksRows]);

  return { result, parts };
}

type Data = AdminTodayQuery['adminToday'];

/** The parts with the rows in their present state. The counts follow rows that left or joined since the server counted. */
function partsOf(
  today: Data,
  office: { day: string; counsellor: string | null; active: readonly string[] | undefined },
) {
  const all = new Map(
    partNames.flatMap((name) => today[name]).map((row) => [row._id, { ...row, ...withUnsent(row._id) }]),
  );
  const rows = todayOf([...all.values()], office);
  const part = (name: (typeof partNames)[number], counted: number) => ({
    rows: rows[name],
    count: counted + rows[name].length - today[name].length,
  });
  return {
    overdue: part('overdue', today.overdueCount),
    due: part('due', today.dueCount),
    visits: part('visits', today.visitsCount),
    fresh: part('fresh', today.freshCount),
  };
}

/** Navigation in today's list: the enquiries before and after the open one, and the one to open when it is done. */
export interface Steps {
  previous: string | null;
  next: string | null;
  /** "2 of 6"; "–" for an enquiry that is not (or no longer) listed. */
  place: string;
  /** The enquiry that follows when the open one is done; null if none is left. */
  afterDone: () => string | null;
}

/** @param ids the listed enquiries, in order */
export function useSteps(ids: readonly string[], openId: string | null): Steps {
  // The order when the open enquiry was opened. It may have moved or left the list by the time it is done.
  const found = useRef({ openId, order: ids });
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
    const isNew = openId !== null && !found.current.order.includes(openId) && ids.includes(openId);
    if (isNew || found.current.openId !== openId) found.current = { openId, order: ids };
  });

  const at = openId === null ? -1 : ids.indexOf(openId);
  return {
    previous: at > 0 ? (ids[at - 1] ?? null) : null,
    next: at === -1 ? afterOf(found.current.order, ids, openId) : (ids[at + 1] ?? null),
    place: at === -1 ? '–' : `${at + 1} of ${ids.length}`,
    afterDone: () => afterOf(found.current.order, latest.current, openId),
  };
}

/** The next enquiry that is still listed; after the end it starts over. */
function afterOf(order: readonly string[], ids: readonly string[], openId: string | null): string | null {
  const at = openId === null ? -1 : order.indexOf(openId);
  const behind = order.slice(at + 1).find((id) => ids.includes(id));
  return behind ?? ids.find((id) => id !== openId) ?? null;
}
