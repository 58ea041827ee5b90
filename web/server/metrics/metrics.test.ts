import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../../api/src/testing/listen.ts';
import { openMetrics } from './metrics.ts';

it('the metrics are shown only to a client with the token', async () => {
  const token = 'a token that is long enough for the metrics';
  const measures = async () => ({
    isUp: true,
    jobs: [],
    mail: { waiting: 0, failed: 0 },
    connections: [],
    journal: 0,
    enquiries: { database: 0, journal: 0 },
  });
  const wrap = openMetrics({ token, api: { measures, version: '1.0.0' }, cache: null, headers: [] });
  const server = createServer(wrap((_request, response) => void response.end('the next one')));
  const url = await listen(server);
  const ask = async (authorization?: string) => {
    const answer = await fetch(`${url}/metrics`, {
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    return { status: answer.status, tells: (await answer.text()).includes('prasthan_') };
  };
  try {
    for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}x`, token, `Basic ${token}`])
      expect(await ask(wrong), wrong).toEqual({ status: 401, tells: false });
    expect(await ask(`Bearer ${token}`)).toEqual({ status: 200, tells: true });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
