import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The address of an office's server: bytes go through unread. While it is closed, connections are refused as by a server that is not
 * there, in no time and without ending the server.
 */
export interface Front {
  /** Takes connections from now on. */
  open(): Promise<void>;
  /** Breaks all connections and refuses further ones. */
  close(): Promise<void>;
}

/** @param port where it listens @param inner where the server listens */
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
