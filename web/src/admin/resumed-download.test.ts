import { expect, test } from 'vitest';
import { readResuming } from './resumed-download.ts';

const file = Uint8Array.from({ length: 1000 }, (_, place) => place % 256);

/** A server whose successive connections break after the given numbers of bytes. -1: the connection fails. */
function server(breaksAfter: number[], tag = '"one"') {
  const asked: string[] = [];
  const waits: number[] = [];
  const ask = async (headers: Record<string, string>): Promise<Response> => {
    asked.push(headers.Range ?? '');
    const from = Number(/\d+/.exec(headers.Range ?? '')?.[0]);
    const length = breaksAfter.shift() ?? file.length;
    if (length < 0) throw new TypeError('There is no network.');
    const part = file.slice(from, from + length);
    let sent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent && from + part.length < file.length) return controller.error(new TypeError('It broke.'));
        if (sent || part.length === 0) return controller.close();
        sent = true;
        controller.enqueue(part);
      },
    });
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    return new Response(body, { status: 206, headers: { ETag: tag, 'Content-Range': range } });
  };
  const wait = async (pause: number) => waits.push(pause);
  return { ask, asked, waits, wait };
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<number[]> {
  const all: number[] = [];
  for await (const chunk of chunks) all.push(...chunk);
  return all;
}

test('an interrupted download continues where it stopped', async () => {
  const { ask, asked, wait } = server([400, -1, 350]);
  const shares: number[] = [];
  expect(await read(readResuming(ask, (share) => shares.push(share), wait))).toEqual([...file]);
  expect(asked).toEqual(['bytes=0-', 'bytes=400-', 'bytes=400-', 'bytes=750-']);
  expect(shares).toEqual([0.4, 0.75, 1]);
});

test('a download gives up after several attempts without data, but not after many attempts with data', async () => {
  const never = server(Array(20).fill(-1));
  await expect(read(readResuming(never.ask, () => {}, never.wait))).rejects.toThrow(
    'The download was interrupted.',
  );
  expect(never.waits).toEqual([1000, 2000, 5000, 10_000, 20_000]);
  const slow = server(Array(19).fill(50));
  expect(await read(readResuming(slow.ask, () => {}, slow.wait))).toHaveLength(1000);
});

test('a changed file and a refusal end the download with a message', async () => {
  let first = true;
  const { ask, wait } = server([400]);
  const changed = (headers: Record<string, string>) => {
    const answer = first ? ask(headers) : Promise.resolve(new Response(file));
    first = false;
    return answer;
  };
  await expect(read(readResuming(changed, () => {}, wait))).rejects.toThrow('The file changed meanwhile.');
  const refused = async () => Response.json({ message: 'Only an owner may do this.' }, { status: 403 });
  await expect(read(readResuming(refused, () => {}, wait))).rejects.toThrow('Only an owner may do this.');
});

test('an empty file has no content', async () => {
  const empty = async () => new Response(null, { status: 416, headers: { 'Content-Range': 'bytes */0' } });
  expect(await read(readResuming(empty, () => {}))).toEqual([]);
});
