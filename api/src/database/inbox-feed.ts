import { EventEmitter, on } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { listen } from './listen.ts';

const RECEIVED = 'enquiry_received';
const CHANGED = 'enquiry_changed';
/** New enquiries are announced in batches: one NOTIFY each would halve the rate of intake. */
const GATHER_MS = 100;
/** Notices within this time reach subscribers as one, because bulk changes arrive one by one. */
const BUNDLE_MS = 25;
/** A NOTIFY payload has at most 8,000 bytes; an id has 36. */
const IDS_A_NOTICE = 200;
/** Replaces the ids when too many rows have changed. */
const ALL = '*';

/** The ids of new enquiries, and of those that staff changed. */
export interface InboxNotice {
  received: string[];
  changed: string[];
}

/** Passes the changes of the inbox to every instance. */
export type InboxFeed = ReturnType<typeof openInboxFeed>;

/** Announces that staff changed an enquiry. PostgreSQL sends the notice when the transaction commits. */
export async function announceChange(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, id]);
}

/** Announces an enquiry that staff entered, as part of its transaction. */
export async function announceReceived(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [RECEIVED, id]);
}

/** Announces too many changes to name: every client reloads its lists. PostgreSQL sends the notice at the commit. */
export async function announceReload(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, ALL]);
}

/** Opens the feed on a separate connection, which is reopened when it is lost. */
export function openInboxFeed(url: string, log: Logger) {
  const readers = new EventEmitter().setMaxListeners(0);
  const end = new AbortController();
  let gathered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let bundle: { received: Set<string>; changed: Set<string> } | null = null;

  function tell(what: keyof InboxNotice, ids: string[]): void {
    if (!bundle) {
      const next = { received: new Set<string>(), changed: new Set<string>() };
      bundle = next;
      setTimeout(() => {
        bundle = null;
        readers.emit('notice', { received: [...next.received], changed: [...next.changed] });
      }, BUNDLE_MS).unref();
    }
    for (const id of ids) bundle[what].add(id);
  }

  const listener = listen(url, [RECEIVED, CHANGED], log, {
    // Subscribers from before this moment may have missed notices.
    onOpen: () => void readers.emit('gap'),
    onNotice(channel, payload) {
      if (payload === ALL) readers.emit('gap');
      else tell(channel === CHANGED ? 'changed' : 'received', payload.split(','));
    },
  });

  async function flush(): Promise<void> {
    const ids = gathered;
    gathered = [];
    timer = undefined;
    for (let start = 0; start < ids.length; start += IDS_A_NOTICE) {
      const some = ids.slice(start, start + IDS_A_NOTICE);
      const told = await listener
        .run((client) => client.query('select pg_notify($1, $2)', [RECEIVED, some.join(',')]))
        .catch(() => null);
      // Without the connection the other instances miss these enquiries, but subscribers of this instance do not.
      if (!told) tell('received', some);
    }
  }

  return {
    /** Announces a new enquiry with the next batch. Never fails, and does not wait. */
    announce(id: string) {
      gathered.push(id);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    /**
     * The changes of the inbox, live. Ends when the feed closes, when the subscriber stops, and when notices may have
     * been lost between the database and the server; the subscriber then subscribes again and reloads.
     */
    subscribe: () => endQuietly(on(readers, 'notice', { signal: end.signal, close: ['gap'] })),
    close() {
      clearTimeout(timer);
      end.abort();
      return listener.close();
    },
  };
}

// Closing the feed ends the iteration normally instead of throwing an AbortError.
async function* endQuietly(source: AsyncIterable<unknown[]>): AsyncIterableIterator<[notice: InboxNotice]> {
  try {
    for await (const [notice] of source) yield [notice as InboxNotice];
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
