import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const BEAT_MS = 1000;
/** How long a statement or an attempt to connect may take, in ms, before the connection is dropped. */
export const SILENT_MS = 2000;
const RETRY_MS = 250;
const CLOSING_MS = 1000;

export interface ListenHandlers {
  /** Called for each new connection. Notices before this call may have been missed. */
  onOpen(): void;
  onNotice(channel: string, payload: string): void;
  /** Called if the connection is lost or could not be opened. The listener reconnects until it is closed. */
  onLost?(error: unknown): void;
  /** Runs every second. If the heartbeat fails, the connection is dropped. Default: a trivial statement. */
  beat?(client: pg.Client): Promise<unknown>;
}

/**
 * Listens on PostgreSQL's channels, and reconnects if the connection is lost. A frozen connection reports no error, so a
 * heartbeat runs every second. On a slow machine, a working connection may be dropped; the callers then reload their data.
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
  /** The statement that was sent last. pg expects that only one statement runs at a time. */
  let sent: Promise<unknown> = Promise.resolve();
  /** Whether a failure was logged. Until a heartbeat succeeds, further failures are not logged. */
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

  /** Sends a heartbeat. If one is already running, waits for its end first. Waiting calls share the new heartbeat. */
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

  /** Opens a connection. Resolves when the connection is lost or could not be opened. */
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
      // When PostgreSQL shuts down, pg emits two `error` events. Without a listener, the second event would end the process.
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
    get client() {
      return client;
    },
    /** @returns whether the database responded */
    beat: askAfterThis,
    /** Runs `work` after earlier statements. Rejects without a connection. A failure of `work` drops the connection. */
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
