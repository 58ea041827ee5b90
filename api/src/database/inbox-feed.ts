import { EventEmitter, on } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { listen } from './listen.ts';

const RECEIVED = 'enquiry_received';
const CHANGED = 'enquiry_changed';
/** The trigger `note_change` sends a notice on this channel when something other than an enquiry has changed. */
const OFFICE = 'office_changed';
/**
 * How long new enquiries are collected for one NOTIFY, in ms. With one NOTIFY per enquiry, only half as many enquiries could be
 * stored per second.
 */
const GATHER_MS = 100;
/** Notices within this time, in ms, reach subscribers as one notice, because a bulk change sends one notice per row. */
const BUNDLE_MS = 25;
/** The maximum number of ids in one notice. The payload of NOTIFY has at most 8,000 bytes, and an id has 36. */
const IDS_A_NOTICE = 200;
/** The payload of a notice without ids, for a change of many rows. */
const ALL = '*';

/**
 * `received` has the ids of new enquiries, and `changed` has the ids of enquiries that staff changed. `elsewhere` is true if
 * records other than enquiries have changed.
 */
export interface InboxNotice {
  received: string[];
  changed: string[];
  elsewhere: boolean;
}

export type InboxFeed = ReturnType<typeof openInboxFeed>;

/** Announces a change of an enquiry. PostgreSQL sends the notice when the transaction commits. */
export async function announceChange(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, id]);
}

/** Announces an enquiry that staff entered. */
export async function announceReceived(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [RECEIVED, id]);
}

/** Announces a change of many records without listing their ids. Every client reloads its lists. */
export async function announceReload(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, ALL]);
}

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
    // Ends all subscriptions, because notices may have been missed.
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
      // Without the connection, the notice reaches only the subscribers of this instance.
      if (!told) tell('received', some);
    }
  }

  return {
    /** Announces a new enquiry with the next batch. Never fails. */
    announce(id: string) {
      gathered.push(id);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    /** The subscription ends if notices may have been lost. The subscriber must then subscribe again and reload. */
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

// Ends the iteration normally when the feed closes, instead of throwing an AbortError.
async function* endQuietly(source: AsyncIterable<unknown[]>): AsyncIterableIterator<[notice: InboxNotice]> {
  try {
    for await (const [notice] of source) yield [notice as InboxNotice];
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
