import type { DraftStore } from '../platform.ts';
import { readJson } from '../read-json.ts';

export interface Due {
  id: string;
  time: string;
}

/** How long "Later" snoozes a reminder, in milliseconds. */
export const snoozeTime = 15 * 60_000;

export type ReminderStore = Pick<DraftStore, 'read' | 'write'>;

interface ReminderLog {
  day: string;
  /** Maps "{id} {time}" of each shown reminder to when it is shown again, in ms since 1970; 0 means never. */
  again: Record<string, number>;
}

/** Runs `work` in only one tab at a time. Over plain http, two tabs may show the same reminder: there is no Web Locks API. */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? await navigator.locks.request('prasthan-reminders', work) : await work();

/** Records which reminders were shown today in any tab on this device. */
export function createReminded(store: ReminderStore, account: string) {
  const key = `reminders:${account}`;
  const write = (said: ReminderLog) => store.write(key, JSON.stringify(said));
  const read = async (day: string): Promise<ReminderLog> =>
    (await readJson<ReminderLog>(store, key, (said) => said.day === day)) ?? { day, again: {} };
  return {
    /** Returns the reminders whose time has come. Each is returned to one tab only, and not again unless it is snoozed. */
    claim: (awaited: readonly Due[], { day, time, now }: { day: string; time: string; now: number }) =>
      alone(async () => {
        const said = await read(day);
        const { again } = said;
        const begun = awaited.filter((due) => due.time <= time && again[nameOf(due)] === undefined);
        const back = Object.keys(again)
          .filter((name) => again[name] && again[name] <= now)
          .map(dueOf);
        const all = [...begun, ...back];
        for (const due of all) again[nameOf(due)] = 0;
        if (all.length > 0) await write(said);
        return all;
      }),
    /** @param at - when to show the reminder again, in milliseconds since 1970 */
    snooze: (due: Due, day: string, at: number) =>
      alone(async () => {
        const said = await read(day);
        said.again[nameOf(due)] = at;
        await write(said);
      }),
  };
}

const nameOf = ({ id, time }: Due): string => `${id} ${time}`;

function dueOf(name: string): Due {
  const [id = '', time = ''] = name.split(' ');
  return { id, time };
}
