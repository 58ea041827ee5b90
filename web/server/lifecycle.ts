import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartError, systemCode } from 'api/start-error';

/** The time in ms after which a stopping process exits with 1 even if its resources are not closed yet. */
const DRAIN_LIMIT = 15_000;

/** The time in ms after which a closing server no longer waits for its requests. */
export const REQUEST_LIMIT = 5000;

/**
 * The server's timeouts in ms. `requestTimeout` is enough for a picture of 20 MB over a slow connection. (`request-guard.ts`
 * gives visitors less time.) `keepAliveTimeout` is longer than the two minutes after which Caddy closes idle connections.
 * Otherwise Caddy could reuse a connection while this server closes it, and respond with 502.
 */
const times = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5000,
};

export type OnClose = (close: () => Promise<void>) => void;
/** Registers `wait`, which is called at a stop signal. Resources are closed after its promise has resolved. */
export type OnStop = (wait: () => Promise<void>) => void;

/**
 * Runs a server until SIGTERM, SIGINT or SIGHUP, then exits with 0. A second signal ends the process at once. If `start` fails,
 * prints the error (a StartError without its stack) and exits with 1.
 *
 * @param start - registers functions that close resources at shutdown, and functions to wait for before closing
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
    // Shells report this exit code for a process that a signal has killed.
    if (stopping) process.exit(128 + number);
    stopping = true;
    if (started) void Promise.all(waits.map((wait) => wait())).then(() => finish(0));
  };
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, stop);

  try {
    await start(
      (close) => closers.push(close),
      (wait) => waits.push(wait),
    );
  } catch (error) {
    const words =
      error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${words}\n`);
    await finish(1);
  }
  started = true;
  if (stopping) await finish(0);
}

/**
 * Starts a server. For `localhost`, it listens on both the IPv4 and the IPv6 address, because browsers may try either.
 *
 * @param port - 0 takes any free port
 * @returns the port, the server, and a `close` that gives open requests `REQUEST_LIMIT` ms to end
 * @throws StartError if the port is taken or requires more privileges, or the host is not an address of this machine
 */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  if (host !== 'localhost') return open(handler, port, host);
  const first = await open(handler, port, '127.0.0.1');
  try {
    const second = await open(handler, first.port, '::1');
    return { ...first, close: async () => void (await Promise.all([first.close(), second.close()])) };
  } catch (error) {
    if (error instanceof Unavailable) return first;
    await first.close();
    throw error;
  }
}

/**
 * Checks that the port is free. Call this before anything else starts. The first start generates a password, which is printed
 * only once and only after the server listens, so the password would be lost if the port were taken.
 *
 * @throws StartError as {@link listen} does
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = await listen((_request, response) => response.destroy(), port, host);
  await probe.close();
}

class Unavailable extends StartError {}

interface Listening {
  port: number;
  server: Server;
  close(): Promise<void>;
}

async function open(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer(times, handler);
  // The open responses to requests below /graphql/stream. A shutdown ends the event streams among them, because event streams
  // never end on their own. The clients reconnect. The library `http-terminator` would wait for event streams.
  const streams = new Set<ServerResponse>();
  server.on('request', ({ url }, response) => {
    if (!url?.startsWith('/graphql/stream')) return;
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  // The open connections. A shutdown closes those on which no request has been sent, because Node would wait for them.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw inWords(error as Error, port, host);
  }
  return {
    port: (server.address() as AddressInfo).port,
    server,
    close: () => close(server, streams, sockets),
  };
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

/** The interval between two searches for idle connections, in milliseconds. */
const LOOK_FOR_IDLE = 20;

function close(server: Server, streams: Set<ServerResponse>, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    for (const response of streams) {
      const type = response.getHeader('Content-Type');
      if (typeof type === 'string' && type.startsWith('text/event-stream')) response.destroy();
    }
    // Close each connection after its next response. Otherwise a client with continuous requests would keep it open.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Close idle connections repeatedly. Those that become idle later would otherwise stay open until `REQUEST_LIMIT`.
    const closeIdle = () => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
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
