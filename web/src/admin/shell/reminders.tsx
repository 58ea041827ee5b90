import { useApolloClient, useQuery } from '@apollo/client/react';
import { dueDay } from 'api/rules/enquiry';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ReminderFragment, ReminderNowDocument, RemindersDocument } from '../../gql/graphql.ts';
import { toast } from '../../ui/toaster.tsx';
import { refresh } from '../graphql/refresh.ts';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import { useFreshInbox } from '../sync/live-context.ts';
import { ToastChoices } from '../toast-choices.tsx';
import { useOfficeMoment } from '../use-office-moment.ts';
import { createReminded, type Due, snoozed } from './reminded.ts';

/** How long the toast is shown, in ms. Long, because staff may not be looking at the screen. */
const shownFor = 20_000;

/** Reminds the user of their own follow-ups and of unassigned ones. @param me - the account's id */
export function Reminders({ me }: { me: string }) {
  const client = useApolloClient();
  const platform = usePlatform();
  const navigate = useNavigate();
  const now = useOfficeMoment();
  const variables = { me };
  const { data } = useQuery(RemindersDocument, { variables });
  useFreshInbox(() => refresh(client, RemindersDocument, variables));
  const reminded = useMemo(() => createReminded(platform.drafts, me), [platform, me]);

  const readOn = data?.mine.day;
  useEffect(() => {
    if (readOn && readOn < now.day) refresh(client, RemindersDocument, variables).catch(() => {});
  }, [readOn, now.day]);

  /** The day's follow-ups that have a time. A follow-up stays in `rows` when it is overdue and the query no longer lists it. */
  const awaited = useRef({ day: '', rows: new Map<string, ReminderFragment>() });

  /** Returns the follow-up as it is now; null if it was done, moved or taken by a colleague. */
  async function current({ id, time }: Due): Promise<ReminderFragment | null> {
    const known = awaited.current.rows.get(id);
    const row = await client
      .query({ query: ReminderNowDocument, variables: { id }, fetchPolicy: 'network-only' })
      .then(({ data: fresh }) => fresh?.adminEnquiry)
      // Offline, use the follow-up from the last successful query.
      .catch(() => known);
    if (!row || dueDay(row) !== now.day || row.followUpTime !== time) return null;
    const isOurs = [null, me, known?.counsellorId].includes(row.counsellorId);
    return isOurs ? row : null;
  }

  async function show(due: Due) {
    const row = await current(due);
    if (!row) return;
    const { _id: id, name, followUpKind, phoneNumber: number } = row;
    const isVisit = followUpKind === 'visit';
    const toastId = `reminder ${id}`;
    const postpone = () => void reminded.postpone(due, now.day, officeNow() + snoozed);
    toast(
      <ToastChoices
        message={`${due.time}: ${isVisit ? 'visit by' : 'call'} ${name}`}
        choices={{ Open: () => navigate(`/admin/contacts/${id}`), Later: postpone }}
        id={toastId}
      />,
      { id: toastId, duration: shownFor },
    );
    platform.remind?.({ id, name, time: due.time, isVisit, number }, () => {
      toast.dismiss(toastId);
      postpone();
    });
  }

  const remind = useEffectEvent(async () => {
    // A hidden tab leaves the reminder to the visible tab. The installed app can show it while its window is hidden.
    if (!data || (document.hidden && !platform.remind)) return;
    if (awaited.current.day !== now.day) awaited.current = { day: now.day, rows: new Map() };
    const { rows } = awaited.current;
    if (data.mine.day === now.day)
      for (const row of [...data.mine.today, ...data.nobodys.today])
        if (row.followUpTime) rows.set(row._id, row);
    const timed = [...rows.values()].map(({ _id: id, followUpTime }) => ({ id, time: followUpTime ?? '' }));
    for (const due of await reminded.claim(timed, now)) await show(due);
  });
  useEffect(() => {
    void remind();
  }, [now, data]);
  return null;
}
