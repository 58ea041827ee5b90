import { officeNow } from 'web/admin/office-clock';
import { readChanges } from './changes.reader.ts';
import { type Ask, Refused, readOffice } from './office.reader.ts';
import { schemaFingerprint } from './office.schema.ts';
import type { OfficeStore } from './office.store.ts';
import { askServer, codeOf, isMisfit, isShutOut, type Send } from './server.requests.ts';

/** The delay between a change and the update of the copy, in milliseconds, so that one sync covers several changes. */
const soon = 3000;
/** How often the copy is updated without a known change, in milliseconds. The app is not notified when colleagues edit lists. */
const regularly = 300_000;
/** The length of a pause between syncs, in milliseconds, after which all versions are compared with the server's. */
const longPause = 600_000;
/** How often all versions are compared with the server's even without a long pause, in milliseconds. */
const thoroughEvery = 3_600_000;
/** The timeout of a request, in milliseconds. Long, because nobody waits for a sync and a slow connection needs time. */
const unhurried = 120_000;

/** The maximum number of ids in one request. */
const mostAsked = 1000;

/** The unsaved drafts on this computer. */
export interface TypedText {
  /** The ids of the enquiries and people to which the drafts belong. */
  named(): string[];
  forget(recordId: string): Promise<void>;
  replace(from: string, to: string): Promise<void>;
}

interface SyncOptions {
  store: OfficeStore;
  drafts: TypedText;
  send: Send;
  owner(): string | null;
  isOnline(): boolean;
  /** Called if a request gets no response. */
  onAway(): void;
  /** Called when a sync has ended, successfully or not. */
  onEnd(): void;
}

/** Keeps the copy of the office up to date while the server is reachable. */
export function createOfficeSync({ store, drafts, send, owner, isOnline, onAway, onEnd }: SyncOptions) {
  let running: Promise<void> = Promise.resolve();
  /** The ids of enquiries that must be read again. */
  const stale = new Set<string>();
  /** Whether the server refused the last sync, so the copy may contain deleted records. */
  let isDoubtful = false;
  let isUnfit = false;
  /** The responses received during an interrupted full sync, by request. */
  let answers = new Map<string, Record<string, unknown>>();
  let clock: NodeJS.Timeout | undefined;
  const regularClock = setInterval(() => void now(), regularly);

  const ask: Ask = async (query, variables) => {
    const answer = await askServer(send, { query, variables }, { within: unhurried });
    if (answer === null) {
      onAway();
      throw new Error('The server did not answer.');
    }
    if (!answer.data || answer.errors?.length) throw new Refused(codeOf(answer), isMisfit(answer));
    return answer.data;
  };

  /** Reads the whole office. Continues an interrupted full sync, and then schedules a sync of the changes made since it began. */
  async function readAll(mine: string, also: readonly string[]) {
    // A response that arrives after a sign-out must not be used for the next account.
    const had = answers;
    const goesOn = had.size > 0;
    const askOnce: Ask = async (query, variables) => {
      const question = JSON.stringify([query, variables]);
      const answer = had.get(question) ?? (await ask(query, variables));
      had.set(question, answer);
      return answer;
    };
    const copy = await readOffice(askOnce, mine);
    had.clear();
    if (goesOn) later(also);
    return copy;
  }
  async function read(mine: string, also: readonly string[]) {
    const known = store.base();
    if (!known || isDoubtful || known.schema !== schemaFingerprint()) return readAll(mine, also);
    const [synced, checked] = [known.syncedAt, known.checkedAt].map((at) => officeNow() - Date.parse(at));
    // A negative time means that the clock was set back, so the length of the pause is unknown.
    const isPast = (time = -1, limit = 0) => time < 0 || time > limit;
    const thorough = isPast(synced, longPause) || isPast(checked, thoroughEvery);
    return (await readChanges(ask, known, { also, thorough })) ?? readAll(mine, also);
  }
  /** Removes erased enquiries and people from this computer, including those erased while the app was closed or signed out. */
  async function dropErased() {
    const ids = [...new Set([...store.named(), ...drafts.named()])];
    if (ids.length === 0) return;
    const erased: string[] = [];
    for (let start = 0; start < ids.length; start += mostAsked) {
      const some = { ids: ids.slice(start, start + mostAsked) };
      const answer = await ask('query ($ids: [ID!]!) { erasedAmong(ids: $ids) }', some);
      erased.push(...(answer.erasedAmong as string[]));
    }
    if (erased.length === 0) return;
    store.erase(new Set(erased));
    for (const id of erased) await drafts.forget(id);
  }
  async function sync() {
    const mine = owner();
    if (mine === null || !isOnline()) return;
    const also = [...stale];
    stale.clear();
    try {
      await dropErased();
      const copy = await read(mine, also);
      isDoubtful = false;
      isUnfit = false;
      if (owner() === mine) store.take(copy);
    } catch (error) {
      // The copy stays as it is. The same request would be refused again, so the next sync reads everything.
      const isRefused = error instanceof Refused && !isShutOut(error.code);
      // If the schemas differ, reading everything would be refused too.
      isUnfit = error instanceof Refused && error.isMisfit;
      if (owner() === mine && isRefused && !isUnfit) {
        isDoubtful = true;
        answers.clear();
      } else if (owner() === mine) for (const id of also) stale.add(id);
    }
    onEnd();
  }
  /** Updates the copy after the current sync, because two simultaneous syncs could end with the older state. Never rejects. */
  function now(): Promise<void> {
    clearTimeout(clock);
    running = running.then(sync);
    return running;
  }
  function later(enquiryIds: readonly string[]) {
    for (const id of enquiryIds) stale.add(id);
    clearTimeout(clock);
    clock = setTimeout(() => void now(), soon);
  }

  return {
    now,
    /** Whether the server's schema differs from the app's, so that the copy cannot be updated. */
    isUnfit: () => isUnfit,
    /** Resolves when no sync is running. */
    idle: () => running,
    /** Call when something changed on the server, such as the given enquiry. Updates the copy after a short delay. */
    soon: (enquiryId?: string) => later(enquiryId ? [enquiryId] : []),
    /** Makes the next sync read everything, because the copy may contain deleted records. */
    doubt() {
      isDoubtful = true;
      answers.clear();
    },
    /** Cancels the scheduled sync and discards the state of interrupted syncs. */
    clear() {
      clearTimeout(clock);
      stale.clear();
      answers = new Map();
      isDoubtful = false;
    },
    stop() {
      clearTimeout(clock);
      clearInterval(regularClock);
    },
  };
}
