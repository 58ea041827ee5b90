import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReminderNowDocument, RemindersDocument } from '../../gql/graphql.ts';
import { toast } from '../../ui/toaster.tsx';
import { refresh } from '../graphql/refresh.ts';
import { officeNow } from '../office-clock.ts';
import type { HostReminders, Reminder } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { useFreshInbox } from '../sync/live-context.ts';
import { ToastChoices } from '../toast-choices.tsx';
import { useOfficeMoment } from '../use-office-moment.ts';
import { createReminders } from './due-reminders.ts';

/** How long the toast is shown, in ms. Long, because staff may not be looking at the screen. */
const shownFor = 20_000;

/** Reminds the user of their own follow-ups and of unassigned ones. @param me - the account's id */
export function Reminders({ me }: { me: string }) {
  const { reminders } = usePlatform();
  return reminders ? <RemindersOfHost reminders={reminders} /> : <RemindersOfTab me={me} />;
}

function RemindersOfHost({ reminders }: { reminders: HostReminders }) {
  const navigate = useNavigate();
  const show = useEffectEvent((due: Reminder) => showReminder(due, { navigate, onLater: reminders.snooze }));
  useEffect(() => reminders.onDue((due) => show(due)), [reminders]);
  return null;
}

function RemindersOfTab({ me }: { me: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { drafts: store } = usePlatform();
  const now = useOfficeMoment();
  const variables = { me };
  const { data } = useQuery(RemindersDocument, { variables });
  useFreshInbox(() => refresh(client, RemindersDocument, variables));
  const reminders = useMemo(() => {
    const readOne = (id: string) =>
      client
        .query({ query: ReminderNowDocument, variables: { id }, fetchPolicy: 'network-only' })
        .then(({ data: fresh }) => fresh?.adminEnquiry);
    return createReminders({ store, me, readOne });
  }, [client, store, me]);
  const readOn = data?.mine.day;
  useEffect(() => {
    if (readOn && readOn < now.day) refresh(client, RemindersDocument, variables).catch(() => {});
  }, [readOn, now.day]);

  const remind = useEffectEvent(async () => {
    // A hidden tab leaves the reminder to the visible tab.
    if (!data || document.hidden) return;
    reminders.follow(data, now);
    const onLater = (due: Reminder) => void reminders.snooze(due, { ...now, now: officeNow() });
    for (const due of await reminders.due(now)) showReminder(due, { navigate, onLater });
  });
  useEffect(() => {
    void remind();
  }, [now, data]);
  return null;
}

interface ReminderActions {
  navigate: (path: string) => void;
  onLater: (reminder: Reminder) => void;
}

function showReminder(reminder: Reminder, { navigate, onLater }: ReminderActions): void {
  const { id, name, time, isVisit } = reminder;
  const toastId = `reminder ${id}`;
  toast(
    <ToastChoices
      message={`${time}: ${isVisit ? 'visit by' : 'call'} ${name}`}
      choices={{ Open: () => navigate(`/admin/contacts/${id}`), Later: () => onLater(reminder) }}
      id={toastId}
    />,
    { id: toastId, duration: shownFor },
  );
}
