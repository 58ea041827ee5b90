import { officeNow } from 'web/admin/office-clock';
import { readChanges } from './changes.reader.ts';
import { type Ask, Refused, readOffice } from './office.reader.ts';
import { schemaFingerprint } from './office.schema.ts';
import type { OfficeStore } from './office.store.ts';
import { askServer, codeOf, isMisfit, isShutOut, type Send } from './server.requests.ts';

/** How long after a change the copy is brought up to date, milliseconds: several changes at once are one reading. */
const soon = 3000;
/** How often the copy is brought up to date without a sign of change, milliseconds: colleagues' edits of lists give none. */
const regularly = 300_000;
/** After such a pause, milliseconds, each record is held against the server. */
const longPause = 600_000;
/** How often each record is held against the server anyway, milliseconds. */
const thoroughEvery = 3_600_000;
/** How long one answer may take, milliseconds. Nobody waits for it, and a whole list is slow on a bad connection. */
const unhurried = 120_000;

/** Ids that the server looks up in one request. */
const mostAsked = 1000;

/** What was typed on this computer and not saved. */
export interface TypedText {
  /** The ids of the enquiries and people that it is about. */
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
  /** No answer came. */
  onAway(): void;
  /** A reading has ended, well or not. */
  onEnd(): void;
}

/** Keeps the copy of the office up to date while the server is there. */
export function createOfficeSync({ store, drafts, send, owner, isOnline, onAway, onEnd }: SyncOptions) {
  let running: Promise<void> = Promise.resolve();
  /** Enquiries to be read anew. */
  const stale = new Set<string>();
  /** The server refused a reading: the copy may hold records that it no longer has. */
  let isDoubtful = false;
  let isUnfit = false;
  /** The answers of a first reading that broke off, by their questions. */
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

  /** Reads the whole office. It goes on where the reading before broke off, and what changed since is read afterwards. */
  async function readAll(mine: string, also: readonly string[]) {
    // An answer that arrives after a sign-out must not reach the next account.
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
    // A clock that was set back cannot tell how long the pause was.
    const isPast = (time = -1, limit = 0) => time < 0 || time > limit;
    const thorough = isPast(synced, longPause) || isPast(checked, thoroughEvery);
    return (await readChanges(ask, known, { also, thorough })) ?? readAll(mine, also);
  }
  /** Removes what this computer still has of erased enquiries and people. The audit log may have been missed: the app was off, or signed out. */
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
      // The copy stays as it was. A refusal would come again at each sync, so the next one reads all anew.
      const isRefused = error instanceof Refused && !isShutOut(error.code);
      // Reading all anew would be refused, too, every five minutes.
      isUnfit = error instanceof Refused && error.isMisfit;
      if (owner() === mine && isRefused && !isUnfit) {
        isDoubtful = true;
        answers.clear();
      } else if (owner() === mine) for (const id of also) stale.add(id);
    }
    onEnd();
  }
  /** Brings the copy up to date, after a sync that is running: two at once could end with the older state. Never rejects. */
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
    /** Whether the server and this app are of different versions, so that the copy stays as it is. */
    isUnfit: () => isUnfit,
    /** Resolves when nothing is being read. */
    idle: () => running,
    /** Something changed at the server, perhaps this enquiry: the copy follows shortly. */
    soon: (enquiryId?: string) => later(enquiryId ? [enquiryId] : []),
    /** The copy may hold what the server no longer has: the next sync reads all anew. */
    doubt() {
      isDoubtful = true;
      answers.clear();
    },
    /** Forgets what was to be read. */
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
