import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A proxy that a test can disconnect and reconnect, to imitate a network failure or a power failure. */
export interface CuttableProxy {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops all traffic without closing connections, until `thaw` is called. */
  freeze(): void;
  thaw(): void;
  /** Stops the traffic of the open connections without closing them. New connections work. */
  stall(): void;
  /** Imitates lost packets. Stops new connections, and open connections that have sent `words`, without closing them. */
  silence(words: string): void;
}

/** On Linux, all of 127.0.0.0/8 is usable, so each proxy gets its own address. No other program then takes its port. */
const ownAddress = () =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
    : '127.0.0.1';

export async function cuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const host = ownAddress();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let isFrozen = false;
  /** Client connection -> the last 20,000 characters that it has sent. */
  const sentTexts = new Map<Socket, { upstream: Socket; text: string }>();

  const hold = (...held: Socket[]) => {
    for (const socket of held) socket.unpipe().pause();
  };

  async function mend(): Promise<void> {
    const opened = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(socket);
            (socket === client ? upstream : client).destroySoon();
          });
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
    opened.listen(port, host);
    await once(opened, 'listening');
    server = opened;
  }
  /** Retries, because another program may have used the port for a moment while the connection was cut. */
  async function mendAgain(): Promise<void> {
    for (let tries = 100; !server; tries -= 1) {
      try {
        await mend();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 0) throw error;
        await setTimeout(100);
      }
    }
  }
  while (server === null) {
    // Operating systems assign higher ports, so another program is unlikely to take this port while the connection is cut.
    port = randomInt(10_000, 32_000);
    await mend().catch((error) => {
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
      // Frozen connections cannot be resumed after they were unpiped.
      for (const socket of sockets) socket.destroy();
    },
    async cut() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
