import { expect, test } from 'vitest';
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
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await ended).toBe('broken');
});
