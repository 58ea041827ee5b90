import { expect, test } from 'vitest';
import { listen } from './lifecycle.ts';

test('a drain ends streams at once and lets other answers finish', async () => {
  const { port, close } = await listen(
    (request, response) => {
      if (request.url === '/stream') {
        response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
        response.write(':\n\n');
      } else {
        setTimeout(() => response.end('whole'), 300);
      }
    },
    0,
    '127.0.0.1',
  );
  const stream = await fetch(`http://127.0.0.1:${port}/stream`);
  const ended = stream.text().then(
    () => 'ended',
    () => 'broken',
  );
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
  // The slow request has to be under way before the server closes.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await ended).toBe('broken');
  expect(await slow).toBe('whole');
});
