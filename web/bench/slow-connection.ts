import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../api/src/testing/listen.ts';

/** The times are in milliseconds. */
interface Line {
  roundTrip: number;
  jitter: number;
  /** The share of packets that are lost and sent again. */
  loss: number;
}

const packet = 1460;
/** The number of packets that TCP sends before the first acknowledgement (RFC 6928). */
const firstWindow = 10;

/**
 * Starts a proxy that delays bytes as TCP does over a mobile connection. The handshake takes a round trip. Each window is sent
 * after the acknowledgement of the previous window, and is twice as large if the previous window was full. A lost packet and
 * all packets after it arrive a round trip late. The bandwidth is not limited, and a window never shrinks.
 */
export async function slowConnection(target: string, { roundTrip, jitter, loss }: Line) {
  const { hostname, port } = new URL(target);
  const trip = () => Math.max(1, roundTrip + (2 * Math.random() - 1) * jitter);
  const sockets = new Set<Socket>();

  function carry(client: Socket): void {
    const server = connect(Number(port), hostname);
    for (const each of [client, server]) sockets.add(each.setNoDelay());
    const opened = performance.now() + trip();
    client.on('data', (bytes) => {
      setTimeout(() => server.write(bytes), Math.max(0, opened - performance.now()) + trip() / 2);
    });

    let waiting: Buffer = Buffer.of();
    let window = firstWindow;
    let isSending = false;
    /** The arrival time of the last packet sent. Packets arrive in order, so the next one arrives at this time or later. */
    let inOrder = 0;
    const sendWindow = () => {
      isSending = waiting.length > 0;
      if (!isSending) return;
      const sent = waiting.subarray(0, window * packet);
      waiting = waiting.subarray(sent.length);
      for (let at = 0; at < sent.length; at += packet) {
        const lost = Math.random() < loss ? trip() : 0;
        inOrder = Math.max(inOrder, performance.now() + trip() / 2 + lost);
        const piece = sent.subarray(at, at + packet);
        setTimeout(() => client.writable && client.write(piece), inOrder - performance.now());
      }
      if (sent.length === window * packet) window *= 2;
      setTimeout(sendWindow, Math.max(trip(), inOrder - performance.now()));
    };
    server.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      if (!isSending) sendWindow();
    });
    const end = () => {
      client.destroy();
      server.destroy();
      sockets.delete(client);
      sockets.delete(server);
    };
    client.on('error', end).on('close', end);
    server.on('error', end);
  }

  const proxy = createServer(carry);
  return {
    url: await listen(proxy),
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
