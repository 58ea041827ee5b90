import { createServer, request, type Server } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../api/src/testing/listen.ts';
import { type Holder, prepare, send } from './answer.ts';

const body = Array.from({ length: 400 }, (_, each) => `<li class="a${(each * 7919) % 97}">${each}`).join();
const servers: Server[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

/** Serves one response. @returns the cache entry, and a function that requests the response as a browser does */
async function start(holder: Holder, sent = body) {
  const entry = prepare({ status: 200, headers: {}, body: sent });
  const server = createServer((asked, response) => {
    asked.sender = { id: 'id', isSecure: false, isApi: false, origin: null };
    void send(entry, asked, response, () => [], holder);
  });
  servers.push(server);
  const url = await listen(server);
  const ask = () =>
    new Promise<{ length: number; bytes: Buffer }>((resolve, reject) => {
      request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ length: Number(answer.headers['content-length']), bytes: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { entry, ask };
}

test('a response that has been cached for ten seconds is compressed again and keeps its content', async () => {
  const onChange = vi.fn();
  const { ask } = await start({ holds: () => true, onChange });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const first = await ask();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), 120_000);
  const later = await ask();
  expect(later.bytes.length).toBeLessThan(first.bytes.length);
  expect(later.length).toBe(later.bytes.length);
  for (const { bytes } of [first, later]) expect(brotliDecompressSync(bytes).toString()).toBe(body);
});

test('a response that left the cache is not compressed again', async () => {
  const holds = vi.fn(() => false);
  const { entry, ask } = await start({ holds, onChange: () => {} });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await ask();
  const before = entry.br;
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(holds).toHaveBeenCalled(), 120_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(entry.br).toBe(before);
});

test('a long response is not compressed again', async () => {
  const long = body.repeat(Math.ceil(600_000 / body.length));
  const holds = vi.fn(() => true);
  const onChange = vi.fn();
  const { ask } = await start({ holds, onChange }, long);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await ask();
  vi.advanceTimersByTime(10_000);
  // Cached responses are compressed again one by one, in the order of the requests. When it is the turn of `other`, the long
  // response is done.
  const isOthersTurn = vi.fn(() => true);
  const other = await start({ holds: isOthersTurn, onChange: () => {} });
  await other.ask();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(isOthersTurn).toHaveBeenCalled(), 120_000);
  expect(holds).not.toHaveBeenCalled();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a response that is only slightly larger than one flight is compressed better at once', async () => {
  const lengthAt = (text: string, quality: number) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }).length;
  let text = '';
  for (let each = 0; lengthAt(text, 6) <= 13_700; each += 200)
    for (let more = each; more < each + 200; more += 1)
      text += `<li class="a${(more * 7919) % 9973}">${more}`;
  const { ask } = await start({ holds: () => true, onChange: () => {} }, text);
  expect((await ask()).bytes.length).toBe(lengthAt(text, 10));
});
