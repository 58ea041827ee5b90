import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const BEAT_MS = 1000;
/** The longest wait for the answer to a statement, or for a new connection. Then the connection is dropped. */
export const SILENT_MS = 2000;
const RETRY_MS = 250;
/** The longest time that closing waits for PostgreSQL. */
const CLOSING_MS = 1000;

export interface ListenHandlers {
  /** Called when a connection has begun to listen. Earlier notices may have been missed. */
  onOpen(): void;
  onNotice(channel: string, payload: string): void;
  /** Called when the connection has ended or could not be opened. Until `close`, the listener opens a new one. */
  onLost?(error: unknown): void;
  /** The heartbeat statement, sent each second. If it fails, the connection is dropped. Default: a trivial statement. */
  beat?(client: pg.Client): Promise<unknown>;
}

/**
 * Listens to `channels` on a separate connection and keeps it open. A frozen connection reports no error, so a heartbeat
 * is sent each second, and a connection that stays silent is dropped. A slow machine may drop a connection that works;
 * users of the listener then reload their data.
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
  /** The work that was sent last. pg wants one statement at a time. */
  let sent: Promise<unknown> = Promise.resolve();
  /** Whether the loss is already logged. It is logged only once, until a heartbeat is answered. */
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

  /** A heartbeat that is sent after this call. */
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
      // pg emits two errors when PostgreSQL ends. An error without a listener would end the process.
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
    /** The open connection; null while there is none. */
    get client() {
      return client;
    },
    /**
     * Sends the heartbeat now. Only one is in flight at a time; a call made meanwhile gets the result of the next heartbeat.
     *
     * @returns whether it was answered
     */
    beat: askAfterThis,
    /** Runs statements on the connection, behind those sent before. @throws without a connection, and when they fail: it is dropped then */
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
