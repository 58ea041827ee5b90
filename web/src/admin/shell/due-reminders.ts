import { dueDay } from 'api/rules/enquiry';
import type { ReminderFragment, RemindersQuery } from '../../gql/graphql.ts';
import type { OfficeNow } from '../office-now.ts';
import type { Reminder } from '../platform.ts';
import { createReminded, type Due, type ReminderStore, snoozeTime } from './reminded.ts';

// For the app's main process, which reads the follow-ups itself.
export type { ReminderNowQuery } from '../../gql/graphql.ts';
export { ReminderNowDocument, RemindersDocument } from '../../gql/graphql.ts';
export type { Reminder, RemindersQuery };

interface Options {
  store: ReminderStore;
  /** The account's id. */
  me: string;
  /** Reads a follow-up as it is now. @throws Error if the server cannot be reached */
  readOne(id: string): Promise<ReminderFragment | null | undefined>;
}

/** Finds the account's own follow-ups and unassigned ones when their time comes. */
export function createReminders({ store, me, readOne }: Options) {
  const reminded = createReminded(store, me);
  /** The day's follow-ups that have a time. A follow-up stays in `rows` when it is overdue and the query no longer lists it. */
  let awaited = { day: '', rows: new Map<string, ReminderFragment>() };

  /** Returns the follow-up as it is now; null if it was done, moved or taken by a colleague. */
  async function current({ id, time }: Due, day: string): Promise<Reminder | null> {
    const known = awaited.rows.get(id);
    // Offline, use the follow-up from the last successful query.
    const row = await readOne(id).catch(() => known);
    if (!row || dueDay(row) !== day || row.followUpTime !== time) return null;
    const isOurs = [null, me, known?.counsellorId].includes(row.counsellorId);
    if (!isOurs) return null;
    const { name, followUpKind, phoneNumber: number } = row;
    return { id, name, time, isVisit: followUpKind === 'visit', number };
  }

  return {
    /** Adds the follow-ups of a query's result, if it is today's. */
    follow({ mine, nobodys }: RemindersQuery, { day }: OfficeNow): void {
      if (awaited.day !== day) awaited = { day, rows: new Map() };
      if (mine.day !== day) return;
      for (const row of [...mine.today, ...nobodys.today])
        if (row.followUpTime) awaited.rows.set(row._id, row);
    },
    /** Returns the reminders to show now. Each is returned once, and again only if it is snoozed. */
    async due(now: OfficeNow): Promise<Reminder[]> {
      const timed = [...awaited.rows.values()].map(({ _id: id, followUpTime }) => ({
        id,
        time: followUpTime ?? '',
      }));
      const due = await reminded.claim(timed, now);
      const found = await Promise.all(due.map((each) => current(each, now.day)));
      return found.filter((each) => each !== null);
    },
    /** Shows a reminder again in a quarter of an hour. */
    snooze: ({ id, time }: Due, { day, now }: OfficeNow) =>
      reminded.snooze({ id, time }, day, now + snoozeTime),
  };
}
