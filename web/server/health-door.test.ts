import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { healthDoor } from './health-door.ts';

test('a stopping server tells its proxy, and goes on serving', async () => {
  const { listener, leave } = healthDoor((_request, response) => void response.end('a page'));
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const get = async (path: string) => {
    const port = address && typeof address === 'object' ? address.port : 0;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await get('/healthz')).toEqual([200, '{"status":"ok"}']);
  expect(await get('/readyz')).toEqual([200, 'a page']);
  leave();
  expect(await get('/healthz')).toEqual([503, '{"status":"stopping"}']);
  expect(await get('/readyz')).toEqual([503, '{"status":"stopping"}']);
  expect(await get('/')).toEqual([200, 'a page']);
  server.closeAllConnections();
  server.close();
});
