import { useQuery } from '@apollo/client/react';
import { type StackName, stackNames, todayOf } from 'api/rules/today';
import { useEffect, useRef } from 'react';
import { AdminTodayDocument, type AdminTodayQuery } from '../../../../gql/graphql.ts';
import { formatCount } from '../../../format.ts';
import type { OfficeNow } from '../../../office-now.ts';
import { useFreshInbox } from '../../../sync/live-context.ts';
import { withUnsent } from '../../../sync/unsent-changes.ts';
import { useCounsellors } from '../counsellors.tsx';
import { useUnsent, useUnsentQueue } from '../use-shown-enquiry.ts';
import type { WhoseName } from '../whose-switch.tsx';

/** If a stack shows fewer rows than this and the server has more, the stacks are loaded again. */
const fewest = 20;

export function useToday(whose: WhoseName, counsellor: string | null, now: OfficeNow) {
  const { active } = useCounsellors();
  // The filter "Mine" needs the account, which may not be loaded yet.
  const isReady = whose !== 'me' || counsellor !== null;
  const result = useQuery(AdminTodayDocument, { variables: { counsellor }, skip: !isReady });
  const data = isReady ? result.data : undefined;
  const reload = async () => isReady && result.refetch();
  useFreshInbox(reload);

  // Loads the next day's work at midnight in Nepal.
  const asked = useRef(now.day);
  useEffect(() => {
    if (asked.current === now.day) return;
    asked.current = now.day;
    void reload().catch(() => {});
  }, [now.day]);

  // Creates the queue of unsent changes, and rerenders when it changes: a queued change may move an enquiry to another stack.
  useUnsentQueue();
  useUnsent();
  const today = data?.adminToday;
  const stacks = today && stacksOf(today, { ...now, counsellor, active: active ?? undefined });
  const lacksRows =
    stacks &&
    stackNames.some(
      (name) => stacks.counts[name] > stacks.rows[name].length && stacks.rows[name].length < fewest,
    );
  useEffect(() => {
    if (lacksRows) void reload().catch(() => {});
  }, [lacksRows]);

  return { result: { ...result, data, loading: result.loading || !isReady }, stacks };
}

/** Groups the rows by their current state, and adjusts the server's counts for rows that have changed stacks. */
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

export interface Steps {
  previous: string | null;
  next: string | null;
  /** Such as "2 of 6"; "–" for an enquiry that is not listed. */
  place: string;
  /** Returns the enquiry to open when the current one is done; null if no other enquiry is left. */
  afterDone: () => string | null;
}

/**
 * @param ids - the listed enquiries
 * @param total - the number of enquiries in the stacks, including those that are not listed
 */
export function useSteps(ids: readonly string[], openId: string | null, total: number): Steps {
  // The list's order when the enquiry was opened. It determines the next enquiry even if the open one has left the list.
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
    place: at === -1 ? '–' : `${at + 1} of ${formatCount(total)}`,
    afterDone: () => afterOf(found.current.order, latest.current, openId),
  };
}

/** Returns the next enquiry in `order` that is still listed; if there is none, the first listed enquiry except the open one. */
function afterOf(order: readonly string[], ids: readonly string[], openId: string | null): string | null {
  const at = openId === null ? -1 : order.indexOf(openId);
  const behind = order.slice(at + 1).find((id) => ids.includes(id));
  return behind ?? ids.find((id) => id !== openId) ?? null;
}
