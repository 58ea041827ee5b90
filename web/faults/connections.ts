import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedUrl, type Fault, holds, settle } from './place.ts';
import { faultyServer } from './server.ts';
import { ask, newTally, visitors } from './visitors.ts';

const crowd = 10_000;
const slowOnes = 300;

function open(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(null));
  });
}

export const connections: Fault = {
  name: '10,000 idle connections and slow clients',
  async run({ folder, share }) {
    const server = await faultyServer(join(folder, 'server'));
    await server.start();
    const port = Number(new URL(server.url).port);
    const sockets: Socket[] = [];
    const wanted = Math.max(500, Math.round(crowd * share));
    try {
      for (let made = 0; made < wanted; made += 500)
        sockets.push(
          ...(await Promise.all(Array.from({ length: 500 }, () => open(port)))).filter(
            (socket) => socket !== null,
          ),
        );
      const established = sockets.filter(({ readyState }) => readyState === 'open').length;
      // Check the number, because `open` returns null without an error if this process has reached its limit of open files.
      holds(established >= wanted, `${wanted} connections are open at once (${established})`);

      const slow = (await Promise.all(Array.from({ length: slowOnes }, () => open(port)))).filter(
        (socket) => socket !== null,
      );
      sockets.push(...slow);
      const head =
        'POST /api/contact HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
      const texts = slow.map((_, index) =>
        index % 2 ? head : 'GET / HTTP/1.1\r\nHost: site.example\r\nX-Slow: ',
      );
      let tick = 0;
      const writing = setInterval(() => {
        for (const [index, socket] of slow.entries())
          if (socket.writable) socket.write(texts[index]?.[tick] ?? 'x');
        tick += 1;
      }, 200);

      const tally = newTally();
      const load = visitors([server.url], tally, { atOnce: 4, pause: 20, servers: [server] });
      const times: number[] = [];
      const end = performance.now() + Math.max(5000, 25_000 * share);
      while (performance.now() < end) {
        const began = performance.now();
        const page = await ask(`${server.url}/`);
        holds(page.status === 200, `the home page is answered (${page.status})`);
        times.push(performance.now() - began);
        await sleep(50);
      }
      await load.stop();
      clearInterval(writing);
      times.sort((one, other) => one - other);
      const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
      const held = await settle(() => embeddedUrl(server.dataDir), tally, [server]);
      holds(p99 < 2000, `visitors do not wait (p99 ${p99.toFixed(0)} ms)`);
      holds(tally.refused.size === 0, `no enquiry is refused (${JSON.stringify([...tally.refused])})`);
      const left = slow.filter(({ readyState }) => readyState === 'open').length;
      if (share === 1) holds(left < slowOnes, 'who sends too slowly is cut off');
      // At shutdown, the server closes idle connections at once, but waits up to 5 seconds for half-sent requests. Close the
      // connections of these requests first.
      for (const socket of slow) socket.destroy();
      await sleep(200);
      const { took, code } = await server.stop();
      holds(
        code === 0 && took < 4500,
        `SIGTERM does not wait for idle connections (${took.toFixed(0)} ms, code ${code})`,
      );
      return {
        rounds: 1,
        ...held,
        notes: `${established} idle connections; ${slow.length} slow ones, ${slow.length - left} cut off; home page p99 ${p99.toFixed(0)} ms; SIGTERM took ${took.toFixed(0)} ms`,
      };
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.stop();
    }
  },
};
