import { useQuery } from '@apollo/client/react';
import { todayOf } from 'api/rules/today';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTodayDocument, type AdminTodayQuery, OwnEnquiriesDocument } from '../../../gql/graphql.ts';
import { useCounsellors } from '../../enquiry/counsellors.ts';
import { withUnsent } from '../../enquiry/unsent-changes.ts';
import { useKeptChanges, useUnsent } from '../../enquiry/use-shown-enquiry.ts';
import { useFreshInbox } from '../../live/use-fresh-inbox.ts';
import { useAccount } from '../../session/session-context.ts';
import type { OfficeNow } from '../../use-office-moment.ts';
import { partNames } from './today-words.ts';

/** Whose day is shown: one's own with what nobody has, everybody's, or a colleague's. */
export type Whose = { name: 'me' | 'all' | 'other'; counsellor: string | null };

/**
 * Whose day the address asks for. Without a wish it is one's own for who has enquiries, else everybody's.
 *
 * @returns null until it is known
 */
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

/** Fewer rows than this on the screen, and more at the server: the next ones are read. */
const fewest = 20;

/** The day's work, as it is this minute: what a colleague or somebody here changes moves its row at once. */
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

  // What waits for the connection has left its list already.
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
export type TodayRows = ReturnType<typeof partsOf>;

/** The parts as the rows stand now. A count follows the rows that have left or joined a part since the server counted. */
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
