import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of the office's server. While closed, it refuses connections, as if the server were unreachable. */
export interface Front {
  open(): Promise<void>;
  /** Breaks all connections and refuses new ones. */
  close(): Promise<void>;
}

/** Creates a proxy from `port` to the server's port `inner`. The proxy is closed at first. */
export function createFront(port: number, inner: number): Front {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const join = (from: Socket) => {
    const onward = connect(inner, '127.0.0.1');
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  return {
    async open() {
      if (server) return;
      server = createServer(join).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
