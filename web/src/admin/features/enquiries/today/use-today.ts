import { useQuery } from '@apollo/client/react';
import { type StackName, stackNames, todayOf } from 'api/rules/today';
import { useEffect, useRef } from 'react';
import { AdminTodayDocument, type AdminTodayQuery } from '../../../../gql/graphql.ts';
import { useFreshInbox } from '../../../sync/live-context.ts';
import { withUnsent } from '../../../sync/unsent-changes.ts';
import type { OfficeNow } from '../../../use-office-moment.ts';
import { useCounsellors } from '../counsellors.tsx';
import { useKeptChanges, useUnsent } from '../use-shown-enquiry.ts';

/** If fewer rows than this are left on the screen and the server has more, the next ones are loaded. */
const fewest = 20;

/** The day's work, up to the minute: every change, one's own or a colleague's, moves its row at once. */
export function useToday(counsellor: string | null, now: OfficeNow) {
  const { active } = useCounsellors();
  const result = useQuery(AdminTodayDocument, { variables: { counsellor } });
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
  const stacks = today && stacksOf(today, { ...now, counsellor, active: active ?? undefined });
  const lacksRows =
    stacks &&
    stackNames.some(
      (name) => stacks.counts[name] > stacks.rows[name].length && stacks.rows[name].length < fewest,
    );
  useEffect(() => {
    if (lacksRows) void reload().catch(() => {});
  }, [lacksRows]);

  return { result, stacks };
}

/** The stacks with the rows in their present state. The counts follow rows that left or joined since the server counted. */
function stacksOf(
  today: AdminTodayQuery['adminToday'],
  office: OfficeNow & { counsellor: string | null; active: readonly string[] | undefined },
) {
  const all = new Map(
    stackNames.flatMap((name) => today[name]).map((row) => [row._id, { ...row, ...withUnsent(row._id) }]),
  );
  const rows = todayOf([...all.values()], office);
  const countOf = (name: StackName) => today[`${name}Count`] + rows[name].length - today[name].length;
  return { rows, counts: { late: countOf('late'), today: countOf('today'), new: countOf('new') } };
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
