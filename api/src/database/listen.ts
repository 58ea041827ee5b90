import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const BEAT_MS = 1000;
/** How long to wait for a statement's result or a new connection before dropping the connection. */
export const SILENT_MS = 2000;
const RETRY_MS = 250;
/** How long closing waits for PostgreSQL. */
const CLOSING_MS = 1000;

export interface ListenHandlers {
  /** Called when a connection has started to listen. Earlier notices may have been missed. */
  onOpen(): void;
  onNotice(channel: string, payload: string): void;
  /** Called when the connection has ended or could not be opened. The listener reconnects until it is closed. */
  onLost?(error: unknown): void;
  /** The heartbeat statement, sent every second. If it fails, the connection is dropped. Default: a trivial statement. */
  beat?(client: pg.Client): Promise<unknown>;
}

/**
 * Listens to `channels` on a dedicated connection, and reconnects if it is lost. A frozen connection reports no error, so the
 * listener sends a heartbeat every second and drops a connection that does not answer. On a slow machine this may drop a working
 * connection; callers then reload their data.
 */
export function listen(
  url: string,
  channels: readonly string[],
  log: Logger,
  { onOpen, onNotice, onLost, beat = (by) => by.query("select 'heartbeat'") }: ListenHandlers,
) {
  const end = new AbortController();
  let client: pg.Client | null = null;
  let socket: Socket | null = null;
  let running: Promise<boolean> | null = null;
  let following: Promise<boolean> | null = null;
  /** The last work sent. pg expects one statement at a time. */
  let sent: Promise<unknown> = Promise.resolve();
  /** Whether the loss has been logged. It is logged once, until a heartbeat is answered again. */
  let isLogged = false;

  function run<T>(work: (by: pg.Client) => Promise<T>): Promise<T> {
    const result = sent.then(async () => {
      const by = client;
      if (!by) throw new Error('There is no connection to the database.');
      try {
        return await work(by);
      } catch (error) {
        if (client === by) lose(error);
        throw error;
      }
    });
    sent = result.catch(() => undefined);
    return result;
  }

  async function ask(): Promise<boolean> {
    try {
      await run(beat);
      isLogged = false;
      return true;
    } catch {
      return false;
    }
  }

  function lose(error: unknown): void {
    client = null;
    socket?.destroy();
    if (end.signal.aborted) return;
    if (!isLogged) log.warn({ err: error, channels }, 'cannot listen to the database; trying again');
    isLogged = true;
    onLost?.(error);
  }

  /** Sends a heartbeat after this call. */
  function askAfterThis(): Promise<boolean> {
    if (!running) {
      running = ask().finally(() => {
        running = null;
      });
      return running;
    }
    following ??= running.then(() => {
      following = null;
      return askAfterThis();
    });
    return following;
  }

  /** Opens a connection and waits for its end. */
  async function connect(): Promise<void> {
    const stream = new Socket();
    socket = stream;
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      stream: () => stream,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
    });
    const lost = new Promise<unknown>((resolve) => {
      // pg emits two errors when PostgreSQL ends. An `error` event without a listener would end the process.
      next
        .on('error', resolve)
        .once('end', () => resolve(new Error('The connection to the database ended.')));
    });
    next.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
    let pulse: NodeJS.Timeout | undefined;
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${channel}`).join('; '));
      client = next;
      onOpen();
      void askAfterThis();
      pulse = setInterval(() => void askAfterThis(), BEAT_MS).unref();
      const error = await lost;
      if (client === next) lose(error);
    } catch (error) {
      lose(error);
    }
    clearInterval(pulse);
    stream.destroy();
  }

  async function stayConnected(): Promise<void> {
    while (!end.signal.aborted) {
      await connect();
      await sleep(RETRY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
  }

  const connected = stayConnected();
  return {
    /** The open connection, if any. */
    get client() {
      return client;
    },
    /** Sends the heartbeat now; calls made while one is in flight share the next one. @returns whether it was answered */
    beat: askAfterThis,
    /** Runs statements after earlier ones. @throws if there is no connection, or one fails, which drops the connection */
    run,
    async close() {
      end.abort();
      const ending = client?.end().catch(() => undefined);
      await Promise.race([ending, sleep(CLOSING_MS, undefined, { ref: false })]);
      socket?.destroy();
      await connected;
    },
  };
}
