import { readChanges } from './changes.reader.ts';
import { type Ask, Refused, readOffice } from './office.reader.ts';
import { schemaFingerprint } from './office.schema.ts';
import type { OfficeStore } from './office.store.ts';
import { askServer, codeOf, type Send } from './server.line.ts';

/** How long after a change the copy is brought up to date, milliseconds: several at once are one reading. */
const soon = 3000;
/** How often it is brought up to date without a sign of change, milliseconds: colleagues' edits of lists give none. */
const regularly = 300_000;
/** How long the copy may have stood still, milliseconds, before all of it is held against the server. */
const longPause = 600_000;
/** How often that is done anyway, milliseconds. */
const thoroughEvery = 3_600_000;

/** How long one answer may take, milliseconds: nobody waits for it, and a list takes its time on a bad line. */
const unhurried = 120_000;

/** Keeps the copy of the office up to date while the server is there. */
export interface OfficeSync {
  /** Brings the copy up to date; one after the other, as two at once would bring the older state last. Never rejects. */
  now(): Promise<void>;
  /** Resolves when nothing is being read. */
  idle(): Promise<void>;
  /** Something changed at the server, maybe this enquiry: the copy follows shortly. */
  soon(contactId?: string): void;
  /** Forgets what was to be read. */
  clear(): void;
  stop(): void;
}

interface SyncOptions {
  store: OfficeStore;
  send: Send;
  owner(): string | null;
  isOnline(): boolean;
  /** No answer came. */
  onAway(): void;
  /** Something was read, or was not. */
  onEnd(): void;
}

export function createOfficeSync({ store, send, owner, isOnline, onAway, onEnd }: SyncOptions): OfficeSync {
  let running: Promise<void> = Promise.resolve();
  /** Enquiries to be read anew. */
  const stale = new Set<string>();
  let isDoubtful = false;
  let clock: NodeJS.Timeout | undefined;
  const regularClock = setInterval(() => void now(), regularly);

  const ask: Ask = async (query, variables) => {
    const answer = await askServer(send, { query, variables }, { within: unhurried });
    if (answer === null) {
      onAway();
      throw new Error('The server did not answer.');
    }
    if (!answer.data || answer.errors?.length) throw new Refused(codeOf(answer));
    return answer.data;
  };

  /** What a reading of all got before the line broke. */
  let got = new Map<string, Record<string, unknown>>();
  /** Goes on where the one before broke off: the log was read first, so what changed since is read after it. */
  async function readAll(mine: string, also: readonly string[]) {
    // What still arrives for somebody who has signed out is not for the next one.
    const had = got;
    const goesOn = had.size > 0;
    const askOnce: Ask = async (query, variables) => {
      const question = JSON.stringify([query, variables]);
      const answer = had.get(question) ?? (await ask(query, variables));
      had.set(question, answer);
      return answer;
    };
    const copy = await readOffice(askOnce, mine);
    had.clear();
    if (goesOn) {
      for (const id of also) stale.add(id);
      later();
    }
    return copy;
  }
  async function read(mine: string, also: readonly string[]) {
    const known = store.base();
    if (!known || isDoubtful || known.schema !== schemaFingerprint()) return readAll(mine, also);
    const since = (moment: string) => Date.now() - Date.parse(moment);
    // A clock that was set back cannot tell how long it was.
    const wasBack = since(known.syncedAt) < 0 || since(known.checkedAt) < 0;
    const thorough = wasBack || since(known.syncedAt) > longPause || since(known.checkedAt) > thoroughEvery;
    return (await readChanges(ask, known, { also, thorough })) ?? readAll(mine, also);
  }

  async function sync() {
    const mine = owner();
    if (mine === null || !isOnline()) return;
    const also = [...stale];
    stale.clear();
    try {
      const copy = await read(mine, also);
      isDoubtful = false;
      if (owner() === mine) store.take(copy);
    } catch (error) {
      if (owner() !== mine) return onEnd();
      // The copy before it stays; the next sync reads what this one did not. What the server no longer has would stop
      // each of them: then all is read anew.
      if (error instanceof Refused && error.code !== 'UNAUTHENTICATED') {
        isDoubtful = true;
        got.clear();
      } else for (const id of also) stale.add(id);
    }
    onEnd();
  }
  function now(): Promise<void> {
    clearTimeout(clock);
    running = running.then(sync);
    return running;
  }

  function later() {
    clearTimeout(clock);
    clock = setTimeout(() => void now(), soon);
  }

  return {
    now,
    idle: () => running,
    soon(contactId) {
      if (contactId) stale.add(contactId);
      later();
    },
    clear() {
      clearTimeout(clock);
      stale.clear();
      got = new Map();
      isDoubtful = false;
    },
    stop() {
      clearTimeout(clock);
      clearInterval(regularClock);
    },
  };
}
