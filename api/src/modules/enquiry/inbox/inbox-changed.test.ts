import { request } from 'node:http';
import { createClient } from 'graphql-sse';
import jwt from 'jsonwebtoken';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RECHECK_MS } from '../../../http/subscriptions.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { aReplyTemplate } from '../../../testing/factories.ts';
import { ADMIN, startTestApi, type TestApi, useTestApi } from '../../../testing/test-api.ts';

interface Told {
  _id: string;
  name: string;
  version: number;
  status: string;
  followUpOn: string | null;
  notes: { text: string }[];
  history: { admin: string }[];
}
interface Change {
  received: Told[];
  changed: Told[];
}

const server = useTestApi();

const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body, headers);

async function listener(token = server.token) {
  const client = createClient({
    url: `${server.origin}/graphql/stream`,
    retryAttempts: 0,
    headers: { authorization: `Bearer ${token}` },
  });
  const query = `subscription { inboxChanged {
      received { ...Told } changed { ...Told }
    } } fragment Told on Enquiry { _id name version status followUpOn notes { text } history { admin } }`;
  const told: Change[] = [];
  let ended = true;
  const subscribe = async () => {
    ended = false;
    try {
      for await (const { data } of client.iterate<{ inboxChanged: Change }>({ query }))
        if (data) told.push(data.inboxChanged);
    } catch {
      // The test's server was closed, or a test interrupted the stream.
    }
    ended = true;
  };
  const all = (what: keyof Change) => told.flatMap((each) => each[what]);
  // The stream does not say when it is ready, so this code sends enquiries until the stream delivers one.
  await expect
    .poll(
      async () => {
        // The server ends all streams when `inbox-feed.ts` opens a new database connection.
        if (ended) void subscribe();
        await server.enquire({ name: 'Is anybody there?' });
        return all('received').length;
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);
  return { told, all, isOver: () => ended, stop: () => client.dispose() };
}

it('the stream delivers new enquiries', async () => {
  const heard = await listener();
  await Promise.all(['One', 'Two', 'Three'].map((name) => server.enquire({ name })));
  const names = () =>
    heard
      .all('received')
      .map(({ name }) => name)
      .filter((name) => /^(One|Two|Three)$/.test(name))
      .sort();
  await expect.poll(names, { interval: 20 }).toEqual(['One', 'Three', 'Two']);
  heard.stop();
});

it('the stream reports a change of something other than an enquiry, even if no visitor sees it', async () => {
  const client = createClient({
    url: `${server.origin}/graphql/stream`,
    retryAttempts: 0,
    headers: { authorization: `Bearer ${server.token}` },
  });
  const stream = client.iterate<{ inboxChanged: { elsewhere: boolean } }>({
    query: 'subscription { inboxChanged { elsewhere received { _id } } }',
  });
  const first = stream.next();
  // The stream does not say when it is ready, so a change is made every 200 ms.
  const clock = setInterval(() => void server.asAdmin('POST', '/api/admin/replies', aReplyTemplate()), 200);
  const { value } = await first.finally(() => clearInterval(clock));
  expect(value.data.inboxChanged).toEqual({ elsewhere: true, received: [] });
  client.dispose();
});

it('the stream delivers a changed status, follow-up date and note with the current values', async () => {
  const id = await server.enquire({ name: 'Changing' });
  const heard = await listener();
  const last = () => heard.all('changed').findLast((each) => each._id === id);
  await patch(id, { status: 'contacted' });
  await expect
    .poll(last)
    .toMatchObject({ status: 'contacted', version: 2, history: [{ admin: ADMIN.email }] });
  await patch(id, { followUpOn: '2026-12-01' });
  await expect.poll(last).toMatchObject({ followUpOn: '2026-12-01', version: 3 });
  await server.ask(`mutation { addEnquiryNote(enquiryId: "${id}", input: {text: "Called"}) { _id } }`);
  await expect.poll(last).toMatchObject({ notes: [{ text: 'Called' }], version: 4 });
  heard.stop();
});

it('the stream skips updates without changes, refused updates and repeated updates', async () => {
  const [id, other] = [await server.enquire(), await server.enquire()];
  const heard = await listener();
  const changed = () => heard.all('changed').map((each) => each._id);
  for (const _ of ['first', 'repetition']) {
    await patch(id, { status: 'contacted' }, { 'idempotency-key': `once-${id}` });
    await expect.poll(changed).toEqual([id]);
  }
  await patch(id, { status: 'contacted' });
  expect((await patch(id, { status: 'completed', version: 1 })).status).toBe(409);
  expect((await patch(id, { status: 'lost' })).status).toBe(400);
  // Events arrive in order, so a wrong event would have arrived before this one.
  await patch(other, { status: 'completed' });
  await expect.poll(changed).toContain(other);
  expect(changed()).toEqual([id, other]);
  heard.stop();
});

it('the stream ends if events may have been lost, so that clients reload', async () => {
  const heard = await listener();
  // This ends the connection on which the server announces new enquiries, so announcements may be lost.
  await server.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ~ '^(listen|select pg_notify|select ''heartbeat'')'`,
  );
  await expect.poll(heard.isOver).toBe(true);
  const again = await listener();
  again.stop();
});

it('the stream ends with its session, but not while the database is unavailable', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { token } = (await server.call('POST', '/api/admin/login', ADMIN)).body.data;
  const heard = await listener(token);
  await server.sql('alter table admin rename to admin_away');
  await vi.advanceTimersByTimeAsync(RECHECK_MS);
  await server.sql('alter table admin_away rename to admin');
  expect(heard.isOver()).toBe(false);

  await server.sql('delete from session where id = ?', [jwt.decode(token, { json: true })?.sid]);
  await vi.advanceTimersByTimeAsync(RECHECK_MS);
  await expect.poll(heard.isOver).toBe(true);
  vi.useRealTimers();
});

it('the stream refuses requests without a sign-in, and queries', async () => {
  const post = (token: string, query: string) =>
    server.call(
      'POST',
      '/graphql/stream',
      { query },
      { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    );
  expect(await post('junk', 'subscription { inboxChanged { received { name } } }')).toMatchObject({
    status: 401,
    body: { success: false },
  });
  expect((await post(server.token, '{ adminStats { totalContacts } }')).status).toBe(400);
  expect((await post(server.token, '{')).status).toBe(400);
});

it('a session may have ten open streams, or four open streams without https, and a new one after closing one', async () => {
  const open = async ({ origin }: TestApi, token: string) => {
    const closing = new AbortController();
    const { status, headers } = await fetch(`${origin}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: 'subscription { inboxChanged { received { name } } }' }),
      signal: closing.signal,
    });
    return { status, retryAfter: headers.get('retry-after'), close: () => closing.abort() };
  };
  const secure = await startTestApi({ publicUrl: 'https://office.example' });
  onTestFinished(() => secure.close());
  const many = await Promise.all(Array.from({ length: 12 }, () => open(secure, secure.token)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { close } of many) close();

  const { token } = (await server.call('POST', '/api/admin/login', ADMIN)).body.data;
  const streams = await Promise.all(Array.from({ length: 6 }, () => open(server, token)));
  const refused = streams.filter(({ status }) => status === 429);
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(refused).toHaveLength(2);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  // The limit is counted per session, so another session of the same account can still subscribe.
  (await listener()).stop();
  streams.find(({ status }) => status === 200)?.close();
  await expect.poll(async () => (await open(server, token)).status).toBe(200);
  for (const { close } of streams) close();
});

it('streams count from the request on, even if their bodies have not arrived yet', async () => {
  const { token } = (await server.call('POST', '/api/admin/login', ADMIN)).body.data;
  const body = JSON.stringify({ query: 'subscription { inboxChanged { received { name } } }' });
  const statuses: number[] = [];
  const open = () => {
    const asked = request(`${server.origin}/graphql/stream`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        accept: 'text/event-stream',
      },
    });
    asked.once('response', ({ statusCode = 0 }) => statuses.push(statusCode));
    // If an assertion fails, the server closes while requests are open. This ignores the errors of these requests.
    asked.on('error', () => undefined);
    asked.flushHeaders();
    return asked;
  };
  const streams = Array.from({ length: 30 }, open);
  await expect.poll(() => statuses.filter((status) => status === 429)).toHaveLength(26);
  for (const stream of streams) stream.end(body);
  await expect.poll(() => statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses).toHaveLength(30);
  for (const stream of streams) stream.destroy();
});

it.each([
  ['POST', '/graphql/stream/x', 404],
  ['GET', "/graphql/stream//'%20x", 404],
  ['GET', '/graphql/stream//%00', 404],
  ['GET', '/graphql/stream?query=subscription%7BinboxChanged%7Breceived%7B_id%7D%7D%7D', 405],
  ['GET', '/graphql/stream?token=__proto__&variables=%5B', 405],
  ['PUT', '/graphql/stream', 405],
  ['DELETE', '/graphql/stream?operationId=a', 405],
])('%s %s is not a stream: status %i', async (method, path, status) => {
  const headers = { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' };
  // `fetch` would normalise the URL.
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    request({ hostname, port, method, path, headers }, ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end();
  });
  expect(answered).toBe(status);
});

it('a window that reconnects keeps only one stream', async () => {
  const { token } = (await server.call('POST', '/api/admin/login', ADMIN)).body.data;
  const closing = new AbortController();
  const open = (name: string) =>
    fetch(`${server.origin}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'prasthan-window': name,
      },
      body: JSON.stringify({ query: 'subscription { inboxChanged { received { name } } }' }),
      signal: closing.signal,
    });
  // The client closes no stream. This imitates connections that broke without the server noticing it.
  const streams = [];
  for (let time = 0; time < 12; time += 1) streams.push(await open('one window'));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const others = await Promise.all(Array.from({ length: 10 }, (_, index) => open(`another ${index}`)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(3);
  closing.abort();
  for (const stream of [...streams, ...others]) await stream.body?.cancel().catch(() => {});
});

it('the stream ends within 30 seconds when its account is disabled', async () => {
  const { token, id } = await makeAccount(server, 'listening@prasthan.example');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = await listener(token);
  await server.asAdmin('PUT', `/api/admin/accounts/${id}`, { isActive: false });
  await vi.advanceTimersByTimeAsync(29_000);
  await expect.poll(heard.isOver).toBe(true);
  vi.useRealTimers();
});
