import { EventEmitter, on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'enquiry_received';
/** Enquiries that come in within this time are announced together: a NOTIFY for each would halve the intake's speed. */
const GATHER_MS = 100;
/** PostgreSQL takes 8,000 bytes a notice; an id has 36. */
const IDS_A_NOTICE = 200;
const RETRY_MS = 1000;

/** Tells every copy of the server that enquiries came in, whichever of them took them. */
export interface EnquiryFeed {
  /** Announces an enquiry soon; never fails, and never keeps the sender waiting. */
  announce(id: string): void;
  /** The ids of new enquiries, as they come; ends with the feed or when the reader returns. */
  subscribe(): AsyncIterableIterator<[ids: string[]]>;
  close(): Promise<void>;
}

/** Opens the feed on a connection of its own, which it opens again whenever it is lost. */
export function openEnquiryFeed(url: string, log: Logger): EnquiryFeed {
  const readers = new EventEmitter().setMaxListeners(0);
  const end = new AbortController();
  let gathered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Ready to be spoken to. */
  let client: pg.Client | null = null;
  let opening: pg.Client | null = null;

  async function listen(): Promise<void> {
    while (!end.signal.aborted) {
      const next = new pg.Client({ connectionString: url, keepAlive: true });
      const lost = new Promise<void>((resolve) => {
        next.once('error', () => resolve()).once('end', () => resolve());
      });
      next.on('notification', ({ payload }) => readers.emit('ids', payload?.split(',') ?? []));
      opening = next;
      try {
        await next.connect();
        await next.query(`listen ${CHANNEL}`);
        client = next;
        await lost;
      } catch (error) {
        if (end.signal.aborted) break;
        log.warn(
          { code: (error as { code?: unknown }).code },
          'the feed of new enquiries is down; trying again',
        );
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
        ?.query('select pg_notify($1, $2)', [CHANNEL, some.join(',')])
        .catch(() => null);
      // With the connection away the other copies miss it, but whoever reads here does not.
      if (!told) readers.emit('ids', some);
    }
  }

  const listening = listen();
  return {
    announce(id) {
      gathered.push(id);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    subscribe: () => endQuietly(on(readers, 'ids', { signal: end.signal })),
    async close() {
      clearTimeout(timer);
      end.abort();
      await opening?.end().catch(() => undefined);
      await listening;
    },
  };
}

// The end of the feed is the end of the list, not a failure of whoever reads it.
async function* endQuietly(source: AsyncIterable<unknown[]>): AsyncIterableIterator<[ids: string[]]> {
  try {
    for await (const [ids] of source) yield [ids as string[]];
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
}
