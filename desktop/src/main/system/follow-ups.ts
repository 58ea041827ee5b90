import { print } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { readOfficeNow } from 'web/admin/office-now';
import { ownDrafts } from 'web/admin/own-drafts';
import type { DraftStore } from 'web/admin/platform';
import {
  createReminders,
  type Reminder,
  ReminderNowDocument,
  type ReminderNowQuery,
  RemindersDocument,
  type RemindersQuery,
} from 'web/admin/reminders';

const minute = 60_000;
/** How long to wait after a change, so that several changes cause one read, in ms. */
const pause = 1000;

interface FollowUpsOptions {
  /** The account's id. */
  me: string;
  /** Asks the server, or the offline copy. Resolves to null if neither answers. */
  ask(body: { query: string; variables: object }): Promise<{ data?: object | null } | null>;
  drafts: DraftStore;
  /** @returns whether the page shows the reminder */
  onDue(reminder: Reminder): boolean;
}

export type FollowUps = ReturnType<typeof watchFollowUps>;

/** Reports follow-ups when their time comes. Runs in the main process, so that it also works while no page is open. */
export function watchFollowUps({ me, ask, drafts, onDue }: FollowUpsOptions) {
  const reminders = createReminders({
    me,
    store: ownDrafts(drafts, () => me),
    readOne: async (id) => (await query<ReminderNowQuery>(ReminderNowDocument, { id })).adminEnquiry,
  });
  let read: RemindersQuery | null = null;
  let isStopped = false;
  let isOutdated = true;
  let clock: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  /** The reminders that the page did not show, by the time at which they were reported. */
  const missed = new Map<Reminder, number>();

  /** @throws Error if there is no data */
  async function query<Data>(
    document: typeof RemindersDocument | typeof ReminderNowDocument,
    variables: object,
  ) {
    const response = await ask({ query: print(document), variables });
    if (!response?.data) throw new Error('The server did not answer.');
    return response.data as Data;
  }

  async function check(): Promise<void> {
    if (isOutdated || (read && read.mine.day < readOfficeNow().day)) {
      isOutdated = false;
      read = await query<RemindersQuery>(RemindersDocument, { me }).catch(() => {
        // The next check tries again. Until then, the last result is used.
        isOutdated = true;
        return read;
      });
    }
    if (isStopped || !read) return;
    // The time is read only now, because the answer may have corrected the clock.
    reminders.follow(read, readOfficeNow());
    const due = await reminders.due(readOfficeNow());
    if (!isStopped) for (const each of due) if (!onDue(each)) missed.set(each, performance.now());
  }

  /** One check at a time, because two could claim the same reminder. */
  const run = () => {
    work = work.then(check).catch(() => {});
  };
  const tick = () => {
    clearTimeout(clock);
    if (isStopped) return;
    clock = setTimeout(tick, minute - (officeNow() % minute));
    run();
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  tick();
  return {
    /** Call when records may have changed. */
    changed() {
      isOutdated = true;
      soon ??= setTimeout(() => {
        soon = undefined;
        run();
      }, pause);
    },
    /** Call when the computer wakes up, because timers do not run while it sleeps. */
    check: tick,
    snooze(reminder: { id: string; time: string }) {
      for (const each of missed.keys()) if (each.id === reminder.id) missed.delete(each);
      void reminders.snooze(reminder, readOfficeNow());
    },
    /** Returns the reminders of the last minute that the page did not show, each only once. */
    takeMissed(): Reminder[] {
      const recent = [...missed].filter(([, at]) => performance.now() - at < minute);
      missed.clear();
      return recent.map(([reminder]) => reminder);
    },
    stop() {
      isStopped = true;
      clearTimeout(clock);
      clearTimeout(soon);
    },
  };
}
