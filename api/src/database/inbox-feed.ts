import { EventEmitter, on } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { listen } from './listen.ts';

const RECEIVED = 'enquiry_received';
const CHANGED = 'enquiry_changed';
/** Sent by the trigger `note_change`, when something else than an enquiry has changed. */
const OFFICE = 'office_changed';
/** New enquiries are announced in batches, because one NOTIFY for each would halve the intake rate. */
const GATHER_MS = 100;
/** Notices within this time are bundled for subscribers, because a bulk change sends one notice per row. */
const BUNDLE_MS = 25;
/** A NOTIFY payload has at most 8,000 bytes, and an id has 36. */
const IDS_A_NOTICE = 200;
/** Sent instead of ids when too many rows have changed. */
const ALL = '*';

/** The ids of new enquiries and of enquiries that staff changed, and whether other records have changed. */
export interface InboxNotice {
  received: string[];
  changed: string[];
  elsewhere: boolean;
}

/** Announces inbox changes to every instance. */
export type InboxFeed = ReturnType<typeof openInboxFeed>;

/** Announces that staff changed an enquiry. PostgreSQL sends the notice when the transaction commits. */
export async function announceChange(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, id]);
}

/** Announces an enquiry that staff entered. PostgreSQL sends the notice when the transaction commits. */
export async function announceReceived(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [RECEIVED, id]);
}

/** Announces too many changes to list, so every client reloads its lists. Sent when the transaction commits. */
export async function announceReload(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, ALL]);
}

/** Opens the feed on a connection of its own, and reopens the connection when it is lost. */
export function openInboxFeed(url: string, log: Logger) {
  const readers = new EventEmitter().setMaxListeners(0);
  const end = new AbortController();
  let gathered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let bundle: ReturnType<typeof emptyBundle> | null = null;

  function openBundle() {
    if (bundle) return bundle;
    const next = emptyBundle();
    bundle = next;
    setTimeout(() => {
      bundle = null;
      const { received, changed, elsewhere } = next;
      readers.emit('notice', { received: [...received], changed: [...changed], elsewhere });
    }, BUNDLE_MS).unref();
    return next;
  }
  function tell(what: 'received' | 'changed', ids: string[]): void {
    const { [what]: told } = openBundle();
    for (const id of ids) told.add(id);
  }

  const listener = listen(url, [RECEIVED, CHANGED, OFFICE], log, {
    // Earlier subscribers may have missed notices.
    onOpen: () => void readers.emit('gap'),
    onNotice(channel, payload) {
      if (channel === OFFICE) openBundle().elsewhere = true;
      else if (payload === ALL) readers.emit('gap');
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
      // Without the connection, other instances miss these enquiries, but this instance's subscribers must not.
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
     * Subscribes to inbox changes. The subscription ends when the feed closes, the subscriber stops, or notices may have been
     * lost between the database and the server. In the last case, the subscriber must subscribe again and reload.
     */
    subscribe: () => endQuietly(on(readers, 'notice', { signal: end.signal, close: ['gap'] })),
    close() {
      clearTimeout(timer);
      end.abort();
      return listener.close();
    },
  };
}

const emptyBundle = () => ({
  received: new Set<string>(),
  changed: new Set<string>(),
  elsewhere: false,
});

// Ends normally when the feed closes, instead of throwing an AbortError.
async function* endQuietly(source: AsyncIterable<unknown[]>): AsyncIterableIterator<[notice: InboxNotice]> {
  try {
    for await (const [notice] of source) yield [notice as InboxNotice];
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
