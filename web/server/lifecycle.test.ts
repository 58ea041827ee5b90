import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './lifecycle.ts';

test('a drain does not wait for streams, which have no end of their own', async () => {
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
  const began = performance.now();
  await close();
  // An open request is waited for five seconds.
  expect(performance.now() - began).toBeLessThan(4500);
  expect(await ended).toBe('broken');
});

test('a drain ends kept connections at once, and lets the others have their answers', async () => {
  const { port, close } = await listen(
    (request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end('slow'), 300);
      else response.writeHead(200, ['Content-Length', '4']).end('fast');
    },
    0,
    '127.0.0.1',
  );
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
  /** Asks again as soon as it is answered, as a busy client does. */
  let answered = 0;
  const busy = async () => {
    for (;;) {
      await ask('/');
      answered += 1;
    }
  };
  // As a browser opens one in advance.
  const unused = connect(port, '127.0.0.1');
  onTestFinished(() => void unused.destroy());
  const clients = Promise.allSettled([busy(), busy()]);
  const slow = ask('/slow');
  await expect.poll(() => answered).toBeGreaterThan(10);
  const began = performance.now();
  await close();
  expect(await slow).toBe('slow');
  expect(performance.now() - began).toBeLessThan(4500);
  await clients;
});
