import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isStartError, StartError, systemCode } from 'api/start-error';

/** The time limit for a shutdown, in milliseconds. After this time the process ends even if requests are still open. */
const DRAIN_LIMIT = 15_000;

/** The signals that stop a server, with their numbers: a process killed by a signal exits with 128 plus the number. */
const STOP_SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** How long an open request may still take after the server closes, in milliseconds. */
const REQUEST_LIMIT = 5000;

/**
 * How long a request's headers, and a whole request, may take to arrive, in milliseconds: enough for a picture of 20 MB over a slow
 * connection. `request-guard.ts` sets shorter limits for visitors. An idle connection stays open longer than Caddy keeps it (two
 * minutes). Otherwise Caddy might reuse a connection at the moment when this server closes it, and would respond with 502.
 */
const times = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5000,
};

/** Registers a function that closes a resource at shutdown. Functions are called in reverse order of registration. */
export type OnClose = (close: () => Promise<void>) => void;
/** Registers a function that is called after a stop signal. Resources are closed only after its promise has resolved. */
export type OnStop = (wait: () => Promise<void>) => void;

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP, then closes what `start` registered and exits with 0. A second signal ends the
 * process at once. If `start` fails, prints the error to stderr (a StartError without its stack), closes what was registered so
 * far, and exits with 1.
 * @param start - registers what to close at shutdown, and what to wait for before closing
 * @example await run(async (onClose) => { const api = await createApi(env); onClose(() => api.close()); ... })
 */
export async function run(start: (onClose: OnClose, onStop: OnStop) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const waits: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    setTimeout(() => process.exit(1), DRAIN_LIMIT).unref();
    for (const close of closers.splice(0).reverse()) await close();
  };
  const finish = async (code: number) => {
    try {
      await closeAll();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    }
    process.exit(code);
  };

  let started = false;
  let stopping = false;
  const stop = (_signal: string, number: number) => {
    if (stopping) process.exit(128 + number);
    stopping = true;
    // If `start` is still running, `run` checks `stopping` after it.
    if (started) void Promise.all(waits.map((wait) => wait())).then(() => finish(0));
  };
  for (const signal of Object.keys(STOP_SIGNALS)) process.on(signal, stop);

  try {
    await start(
      (close) => closers.push(close),
      (wait) => waits.push(wait),
    );
  } catch (error) {
    const words = isStartError(error) ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${words}\n`);
    await finish(1);
  }
  started = true;
  if (stopping) await finish(0);
}

/**
 * Listens for HTTP. For `localhost` it listens on both the IPv4 and the IPv6 address, because browsers may try either.
 *
 * @param port - 0 takes any free port
 * @returns the port, and a `close` that lets open requests end
 * @throws StartError if the port is taken or needs a missing permission, or the host is not an address of this machine
 */
export async function listen(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const server = createServer(times, handler);
  const servers = [server];
  const chosen = await bind(server, port, host === 'localhost' ? '127.0.0.1' : host);
  if (host === 'localhost') {
    const second = createServer(times, handler);
    try {
      await bind(second, chosen, '::1');
      servers.push(second);
    } catch (error) {
      // The machine may not support IPv6.
      if (!(error instanceof Unavailable)) {
        await close(server);
        throw error;
      }
    }
  }
  return {
    port: chosen,
    server,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

/**
 * Checks that the port is free before anything else starts. Otherwise the first start could print the generated password, which
 * is printed only once, and then fail.
 * @throws StartError as {@link listen} does
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const door = await listen((_request, response) => response.destroy(), port, host);
  await door.close();
}

class Unavailable extends StartError {}

function bind(server: Server, port: number, host: string): Promise<number> {
  noteStreams(server);
  noteSockets(server);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(inWords(error, port, host)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function inWords(error: Error, port: number, host: string): Error {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use on ${host}. Stop the program that uses it, or choose another port: PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may be opened by root only. Choose one from 1024 up, for example PORT=5000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Unavailable(
        `HOST=${host} is no address of this machine. Use localhost for this machine alone, or 0.0.0.0 for every network it is in.`,
      );
    default:
      return error;
  }
}

/**
 * The open responses of each server below /graphql/stream. Event streams never end on their own, so a shutdown ends them; their
 * clients reconnect. Written by hand, because Node ends only idle connections, and `http-terminator` would wait for the streams.
 */
const streams = new WeakMap<Server, Set<ServerResponse>>();

function noteStreams(server: Server): void {
  const open = new Set<ServerResponse>();
  streams.set(server, open);
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/graphql/stream')) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
}

/** The open connections of each server, including unused ones, which Node treats as busy and would wait for. */
const sockets = new WeakMap<Server, Set<Socket>>();

function noteSockets(server: Server): void {
  const open = new Set<Socket>();
  sockets.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

function endUnused(server: Server): void {
  for (const socket of sockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

function endStreams(server: Server): void {
  for (const response of streams.get(server) ?? []) {
    const type = response.getHeader('Content-Type');
    if (typeof type === 'string' && type.startsWith('text/event-stream')) response.destroy();
  }
}

/** How often a closing server looks for idle connections, in milliseconds. */
const LOOK_FOR_IDLE = 20;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    endStreams(server);
    // Allow only one more response per connection. Otherwise a client with continuous requests would keep its connection open.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // End idle connections repeatedly, because Node would keep one that becomes idle later open for 5 seconds.
    const closeIdle = () => {
      server.closeIdleConnections();
      endUnused(server);
    };
    closeIdle();
    const idle = setInterval(closeIdle, LOOK_FOR_IDLE);
    const limit = setTimeout(() => server.closeAllConnections(), REQUEST_LIMIT);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    });
  });
}
