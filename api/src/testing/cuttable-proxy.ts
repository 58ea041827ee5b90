import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A proxy to a database. Its connections can be cut and restored, as by a network failure or a power failure. */
export interface CuttableProxy {
  /** The URL of the database through this proxy. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops all traffic without closing connections, until `thaw` is called. */
  freeze(): void;
  thaw(): void;
  /** Stops the traffic of the open connections without closing them. New connections work. */
  stall(): void;
  /** Stops new connections, and open connections that have sent this text, without closing them. This imitates lost packets. */
  silence(words: string): void;
}

/**
 * Returns a loopback address for one proxy. While the connection is cut, nobody listens on the proxy's port, so on 127.0.0.1 another
 * program could take the port. Only on Linux can programs use all addresses in 127.0.0.0/8.
 */
const ownAddress = () =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
    : '127.0.0.1';

/** Forwards TCP connections from a free loopback port to the host and port of `url`. */
export async function cuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const host = ownAddress();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let isFrozen = false;
  /** Connection -> the text that it has sent so far. */
  const sentTexts = new Map<Socket, { upstream: Socket; text: string }>();

  const hold = (...held: Socket[]) => {
    for (const socket of held) socket.unpipe().pause();
  };

  async function mend(): Promise<void> {
    server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      const talk = { upstream, text: '' };
      sentTexts.set(client, talk);
      client.on('close', () => sentTexts.delete(client));
      client.on('data', (bytes: Buffer) => {
        talk.text = (talk.text + bytes.toString('latin1')).slice(-20_000);
      });
      client.pipe(upstream).pipe(client);
      if (isFrozen) hold(client, upstream);
    });
    server.listen(port, host);
    await once(server, 'listening');
  }
  /** Listens again. Retries, because another program may have used the port for a moment while the connection was cut. */
  async function mendAgain(): Promise<void> {
    for (let tries = 100; ; tries -= 1) {
      try {
        return await mend();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 0) throw error;
        await setTimeout(100);
      }
    }
  }
  while (server === null) {
    // These ports are below those that operating systems assign, so nobody takes the port while the connection is cut.
    port = randomInt(10_000, 32_000);
    await mend().catch((error) => {
      server = null;
      if (error.code !== 'EADDRINUSE') throw error;
    });
  }
  return {
    url: Object.assign(new URL(url), { hostname: host, port: String(port) }).href,
    mend: mendAgain,
    freeze() {
      isFrozen = true;
      hold(...sockets);
    },
    stall: () => hold(...sockets),
    silence(words) {
      isFrozen = true;
      for (const [client, { upstream, text }] of sentTexts) if (text.includes(words)) hold(client, upstream);
    },
    thaw() {
      isFrozen = false;
      // Closes the frozen connections, because they cannot be resumed after they were unpiped.
      for (const socket of sockets) socket.destroy();
    },
    async cut() {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
