import type { DraftStore } from '../platform.ts';

/** A follow-up with a time of today. */
export interface Due {
  id: string;
  time: string;
}

/** "Later" reminds again after this time, in milliseconds. */
export const snoozed = 15 * 60_000;

interface Said {
  day: string;
  /** "{id} {time}" of each reminder of the day, with the moment at which it comes again; 0: not again. */
  again: Record<string, number>;
}

/** Runs alone among the tabs. A page without https has no locks: there two tabs may remind at once. */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? await navigator.locks.request('prasthan-reminders', work) : await work();

/** What was reminded of on a day, in all tabs of this device. @param account its reminders are its own */
export function createReminded(drafts: DraftStore, account: string) {
  const key = `reminders:${account}`;
  const write = (said: Said) => drafts.write(key, JSON.stringify(said));
  async function read(day: string): Promise<Said> {
    const none = { day, again: {} };
    try {
      const said: Said | null = JSON.parse((await drafts.read(key)) ?? 'null');
      return said?.day === day ? said : none;
    } catch {
      return none;
    }
  }
  return {
    /** Those whose time has come, each once: after this call nobody else gets them. */
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
    /** Reminds once more. @param at milliseconds since 1970 */
    postpone: (due: Due, day: string, at: number) =>
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
