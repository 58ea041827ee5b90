import { Agent, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './lifecycle.ts';

// Without the fake clock, `close` would cut off all connections after five seconds, so even a faulty shutdown could pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a shutdown does not wait for event streams, which never end on their own', async () => {
  const { port, close } = await listen(
    (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.write(':\n\n');
    },
    0,
    '127.0.0.1',
  );
  const stream = await fetch(`http://127.0.0.1:${port}/graphql/stream`);
  const ended = stream.text().then(
    () => 'ended',
    () => 'broken',
  );
  await close();
  expect(await ended).toBe('broken');
});

test('a shutdown closes idle connections at once and waits for the open requests', async () => {
  let held: ServerResponse | undefined;
  const { port, server, close } = await listen(
    (request, response) => {
      if (request.url === '/slow') held = response;
      else response.writeHead(200, ['Content-Length', '4']).end('fast');
    },
    0,
    '127.0.0.1',
  );
  // Caddy closes idle connections to this server after two minutes. The server must not close them earlier.
  expect(server.keepAliveTimeout).toBeGreaterThan(120_000);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      request({ agent, port, path }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.once('end', () => resolve(text));
      })
        .once('error', reject)
        .end();
    });
  let answered = 0;
  /** Sends each request as soon as the previous response arrives, as a busy client does. */
  const busy = async () => {
    for (;;) {
      await ask('/');
      answered += 1;
    }
  };
  const unused = connect(port, '127.0.0.1');
  onTestFinished(() => void unused.destroy());
  const clients = Promise.allSettled([busy(), busy()]);
  const slow = ask('/slow');
  await expect.poll(() => held !== undefined && answered > 10).toBe(true);
  const closed = close();
  held?.end('slow');
  await closed;
  expect(await slow).toBe('slow');
  await clients;
});
