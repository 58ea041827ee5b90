import { officeNow } from 'web/admin/office-clock';
import type { Drafts } from '../files/sealed-drafts.ts';
import { type Ask, type ChangesPage, noRecords, readPage, readSmall, withPage } from './feed.reader.ts';
import { most, type Records } from './office.copy.ts';
import { schemaFingerprint } from './office.schema.ts';
import type { OfficeStore } from './office.store.ts';
import type { ServerConnection } from './server.connection.ts';
import { askServer, isMisfit, type Send } from './server.requests.ts';

/** The delay in ms before a sync that follows a change, so that one sync covers several changes. */
const soon = 3000;
/** The interval in ms at which the app syncs, even if the server's event stream reports no changes. */
const regularly = 25_000;
/** The timeout of a request, in ms. It is long, because nobody waits for a sync and the connection may be slow. */
const unhurried = 120_000;

const idsPerRequest = 1000;

interface SyncOptions {
  store: OfficeStore;
  drafts: Drafts;
  send: Send;
  owner(): string | null;
  connection: Pick<ServerConnection, 'state' | 'wentAway'>;
  onEnd(): void;
}

export function createOfficeSync({ store, drafts, send, owner, connection, onEnd }: SyncOptions) {
  let running: Promise<void> = Promise.resolve();
  let isUnfit = false;
  /**
   * While the feed is read from its beginning, the records received so far; otherwise null. When the whole feed has been read,
   * these records replace the copy.
   */
  let completeRead: Records | null = null;
  /** The number of past days whose counts of enquiries must be read again; 0 if nothing has changed since the last read. */
  let days: number = most.days;
  let clock: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let isStopped = false;

  const ask: Ask = async (query, variables) => {
    const answer = await askServer(send, { query, variables }, { within: unhurried });
    if (answer?.data && !answer.errors?.length) return answer.data;
    isUnfit = answer !== null && isMisfit(answer);
    if (answer === null) connection.wentAway();
    throw new Error('The server did not give what it was asked for.');
  };

  /** Removes queued changes and drafts of erased records. The records may have been erased while the app was closed. */
  async function dropErased() {
    const ids = [...new Set([...store.named(), ...drafts.named()])];
    const erased: string[] = [];
    for (let start = 0; start < ids.length; start += idsPerRequest) {
      const some = { ids: ids.slice(start, start + idsPerRequest) };
      const answer = await ask('query ($ids: [ID!]!) { erasedAmong(ids: $ids) }', some);
      erased.push(...(answer.erasedAmong as string[]));
    }
    if (erased.length === 0) return;
    store.erase(new Set(erased));
    for (const id of erased) await drafts.forget(id);
  }

  function begin() {
    completeRead = noRecords();
    store.beginRead();
  }

  /** Reads the new pages of the feed. Throws the errors of `ask`. */
  async function readPages(mine: string) {
    if (!completeRead && store.base()?.schema !== schemaFingerprint()) begin();
    const me = mine.slice(mine.lastIndexOf('#') + 1);
    for (;;) {
      const since = (completeRead ?? store.base())?.cursor || null;
      const page = await readPage(ask, since);
      // Somebody else may have signed in during the request.
      if (owner() !== mine) return;
      if (page.reset) begin();
      if (completeRead) completeRead = withPage(completeRead, page, me);
      else if (page.cursor !== since) {
        days = Math.max(days, changedDays(page, store.base()?.syncedAt ?? ''));
        store.receive(page, me);
      }
      if (!page.more) return;
    }
  }

  async function read(mine: string) {
    await readPages(mine);
    if (owner() !== mine) return;
    if (completeRead) days = most.days;
    if (days === 0) return store.confirm(new Date(officeNow()).toISOString());
    const small = await readSmall(ask, days < most.days ? (store.base()?.days ?? []) : [], days);
    if (owner() !== mine) return;
    days = 0;
    if (completeRead) store.take({ owner: mine, ...completeRead, ...small });
    else store.complete(small);
    completeRead = null;
  }

  async function sync() {
    const mine = owner();
    if (mine === null || connection.state() !== 'online') return;
    try {
      await dropErased();
      await read(mine);
      isUnfit = false;
    } catch {
      // The pages received so far are kept, and the next sync continues after them.
    }
    onEnd();
  }
  /** Syncs after the current sync has ended: concurrent syncs could overwrite newer records with older ones. Never rejects. */
  function now(): Promise<void> {
    clearTimeout(clock);
    due = Number.POSITIVE_INFINITY;
    running = running.then(sync).then(() => later(regularly));
    return running;
  }
  /** Schedules a sync in `delay` ms. Keeps a sync that is due earlier, so that frequent changes do not postpone it. */
  function later(delay: number) {
    const at = performance.now() + delay;
    if (isStopped || at >= due) return;
    clearTimeout(clock);
    due = at;
    clock = setTimeout(() => void now(), delay);
  }
  later(regularly);

  return {
    now,
    /** Whether the copy cannot be updated, because the server's schema differs from the app's. */
    isUnfit: () => isUnfit,
    idle: () => running,
    soon: () => later(soon),
    clear() {
      completeRead = null;
      days = most.days;
    },
    stop() {
      isStopped = true;
      clearTimeout(clock);
    },
  };
}

/**
 * Returns for how many past days the counts of enquiries must be read again: back to the last sync or to the oldest enquiry in
 * this page of the feed, whichever is earlier. The day of a deleted enquiry is unknown, so after a deletion all days are read
 * again.
 */
function changedDays({ gone, rows }: ChangesPage, syncedAt: string): number {
  if (gone.some(({ kind }) => kind === 'Enquiry')) return most.days;
  const moments = (rows.Enquiry ?? []).map(({ createdAt }) => String(createdAt));
  return Math.max(...[syncedAt, ...moments].map(daysSince));
}

/** Returns the number of days since a moment, plus a margin for the office's time zone. @param moment - ISO 8601 */
function daysSince(moment: string): number {
  const past = Math.ceil((officeNow() - Date.parse(moment)) / 86_400_000);
  // If the clock was set back, the number of days is unknown.
  return past >= 0 ? Math.min(past + 2, most.days) : most.days;
}
