import { EventEmitter, on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from 'pino';

const RECEIVED = 'enquiry_received';
const CHANGED = 'enquiry_changed';
/** Enquiries that come in within this time are announced together: a NOTIFY for each would halve the intake's speed. */
const GATHER_MS = 100;
/** Notices within this time reach readers as one: changes in bulk come one by one. */
const BUNDLE_MS = 25;
/** PostgreSQL takes 8,000 bytes a notice; an id has 36. */
const IDS_A_NOTICE = 200;
const RETRY_MS = 1000;

/** Ids of enquiries: those that came in, and those that staff changed. */
export interface InboxNotice {
  received: string[];
  changed: string[];
}

/** Tells every copy of the server what happens in the inbox, whichever of them did it. */
export interface InboxFeed {
  /** Announces a new enquiry soon; never fails, and never keeps the sender waiting. */
  announce(id: string): void;
  /**
   * What happens, as it happens. Ends with the feed, when the reader returns, and after notices may have been lost on
   * the way from the database: whoever reads on begins anew and asks for what there is.
   */
  subscribe(): AsyncIterableIterator<[notice: InboxNotice]>;
  close(): Promise<void>;
}

/** Announces that staff changed an enquiry, when and only when the change's transaction commits. */
export async function announceChange(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGED, id]);
}

/** Opens the feed on a connection of its own, which it opens again whenever it is lost. */
export function openInboxFeed(url: string, log: Logger): InboxFeed {
  const readers = new EventEmitter().setMaxListeners(0);
  const end = new AbortController();
  let gathered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Ready to be spoken to. */
  let client: pg.Client | null = null;
  let opening: pg.Client | null = null;
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

  async function listen(): Promise<void> {
    while (!end.signal.aborted) {
      const next = new pg.Client({ connectionString: url, keepAlive: true });
      const lost = new Promise<void>((resolve) => {
        next.once('error', () => resolve()).once('end', () => resolve());
      });
      next.on('notification', ({ channel, payload }) =>
        tell(channel === CHANGED ? 'changed' : 'received', payload?.split(',') ?? []),
      );
      opening = next;
      try {
        await next.connect();
        await next.query(`listen ${RECEIVED}; listen ${CHANGED}`);
        client = next;
        // Whoever read before this moment may have missed something.
        readers.emit('gap');
        await lost;
      } catch (error) {
        if (end.signal.aborted) break;
        log.warn({ code: (error as { code?: unknown }).code }, 'the feed of the inbox is down; trying again');
      }
      client = null;
      await next.end().catch(() => undefined);
      await sleep(RETRY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
  }

  async function flush(): Promise<void> {
    const ids = gathered;
    gathered = [];
    timer = undefined;
    for (let start = 0; start < ids.length; start += IDS_A_NOTICE) {
      const some = ids.slice(start, start + IDS_A_NOTICE);
      const told = await client
        ?.query('select pg_notify($1, $2)', [RECEIVED, some.join(',')])
        .catch(() => null);
      // With the connection away the other copies miss it, but whoever reads here does not.
      if (!told) tell('received', some);
    }
  }

  const listening = listen();
  return {
    announce(id) {
      gathered.push(id);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    subscribe: () => endQuietly(on(readers, 'notice', { signal: end.signal, close: ['gap'] })),
    async close() {
      clearTimeout(timer);
      end.abort();
      await opening?.end().catch(() => undefined);
      await listening;
    },
  };
}

// The end of the feed is the end of the list, not a failure of whoever reads it.
async function* endQuietly(source: AsyncIterable<unknown[]>): AsyncIterableIterator<[notice: InboxNotice]> {
  try {
    for await (const [notice] of source) yield [notice as InboxNotice];
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
