/** The values that people entered during a long run, and the fate of each value (`long-run.spec.ts`). */
import type { Page } from '@playwright/test';
import type { Chance } from '../../web/faults/random.ts';

/** A value that somebody entered. Every value is unique, except a status. */
export interface Entry {
  author: string;
  /** The id of the value's enquiry. Set only if `dayFaultsOf` (`day.staff.ts`) is to check the value. */
  recordId?: string | undefined;
  field: string;
  value: string;
  /** The values that the author saw when entering this value, or when choosing it in a conflict. */
  seen: unknown[];
  fate: 'saved' | 'queued' | 'refused' | 'given up' | 'unknown';
  /** The history of the value: when it was entered, how a request with it ended, and what was decided about it. */
  trail: string[];
}

/** Whether the app or the browser has confirmed that the value was saved or queued. */
export const isAcknowledged = ({ fate }: Entry): boolean => fate === 'saved' || fate === 'queued';

/** Returns the UTC time of day, for comparison with `createdAt` in the server's activity log. */
export const now = () => new Date().toISOString().slice(11, 23);

/** An app or a browser in which somebody works. `page` is replaced when an app is killed and started again. */
export interface Client {
  name: string;
  page: Page;
  isApp: boolean;
}

let count = 0;
export const next = (word: string) => `${word} ${++count} end`;
export const nextDay = () => new Date(Date.UTC(2190, 0, 1 + ++count)).toISOString().slice(0, 10);

/** Opens a screen without reloading the page, because a reload would lose the tab's unsent changes. */
export const show = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

export type Work = ReturnType<typeof createRecord>;

/**
 * Creates the record of one person's work.
 *
 * @param chosen - collects the values that somebody chose over newer values; such a value may be stored twice
 */
export function createRecord(client: Client, chance: Chance, chosen: Set<unknown>) {
  const entries: Entry[] = [];
  return {
    client,
    chance,
    chosen,
    entries,
    counts: {
      ...{ edits: 0, clicks: 0, conflicts: 0 },
      refusals: [] as string[],
      failedClicks: [] as string[],
    },
    /** Records a new value. @param before - the value that the author saw before the change */
    enter(field: string, before: unknown, value = next(field), recordId?: string): Entry {
      const entry: Entry = {
        ...{ author: client.name, recordId, field, value },
        ...{ seen: [before], fate: 'unknown', trail: [now()] },
      };
      entries.push(entry);
      return entry;
    },
    /** Picks a row. Prefers the first rows, so that several people change the same row. */
    pick: <Value>(from: readonly Value[]): Value | undefined =>
      from[Math.floor(from.length * chance.next() * chance.next())],
  };
}
