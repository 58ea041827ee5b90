import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../api/src/testing/query.ts';
import { admin, type FaultyServer } from './server.ts';

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

/** An enquiry. The `marker` identifies its row in the database; the server sees the marker only within the message. */
export interface Send {
  marker: string;
  key: string;
  body: object;
}

export function newSend(): Send {
  const marker = randomUUID();
  const body = { name: 'Asmita Rai', email: 'asmita@mail.example', message: `Marked ${marker}.` };
  return { marker, key: randomUUID(), body };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request exactly once. Resolves with status 0 if the connection fails or is idle for 15 s. */
export function ask(
  url: string,
  {
    body,
    headers = {},
    method = body ? 'POST' : 'GET',
  }: {
    body?: object;
    headers?: Record<string, string>;
    method?: string;
  } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const sent = text
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      : {};
    const broken = (error: Error) => resolve({ status: 0, text: error.message, retryAfter: undefined });
    const asked = request(
      url,
      { agent, method, headers: { ...sent, ...headers }, timeout: 15_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', broken);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            retryAfter: answer.headers['retry-after'],
          }),
        );
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', broken).end(text);
  });
}

/** Signs in as the first account. @returns the Authorization header; @throws Error if the sign-in fails */
export async function bearerOf(url: string): Promise<string> {
  const { status, text } = await ask(`${url}/api/admin/login`, { body: admin });
  if (status !== 200) throw new Error(`Staff cannot sign in (${status}): ${text}`);
  return `Bearer ${JSON.parse(text).data.token}`;
}

export const send = (url: string, { key, body }: Send): Promise<Answer> =>
  ask(`${url}/api/contact`, {
    body,
    headers: { 'idempotency-key': key, 'x-forwarded-for': addressOf(key) },
  });

/** Returns an IP address for X-Forwarded-For. Only a server with TRUST_PROXY reads this header. */
const addressOf = (key: string) =>
  ['10', ...[0, 2, 4].map((at) => Number.parseInt(key.slice(at, at + 2), 16))].join('.');

const idOf = ({ text }: Answer): string => JSON.parse(text).data._id;

export interface Tally {
  /** The ids in the acknowledgements, by marker. */
  acknowledged: Map<string, Set<string>>;
  brokenOff: number;
  refused: Map<number, number>;
  journaled: Set<string>;
  longest: number;
}

export const newTally = (): Tally => ({
  acknowledged: new Map(),
  brokenOff: 0,
  refused: new Map(),
  journaled: new Set(),
  longest: 0,
});

/** Records the response to an enquiry. @returns whether the enquiry was acknowledged */
export function note(tally: Tally, { marker }: Send, answer: Answer): boolean {
  if (answer.status === 201) {
    const ids = tally.acknowledged.get(marker) ?? new Set();
    tally.acknowledged.set(marker, ids.add(idOf(answer)));
    return true;
  }
  if (answer.status === 0) tally.brokenOff += 1;
  else tally.refused.set(answer.status, (tally.refused.get(answer.status) ?? 0) + 1);
  return false;
}

/** Starts visitors. Each waits for an acknowledgement before the next enquiry. About one enquiry in eight is sent twice. */
export function visitors(
  urls: readonly string[],
  tally: Tally,
  { atOnce = 8, pause = 10, servers = [] as readonly FaultyServer[] } = {},
) {
  let isOver = false;
  let turn = 0;
  const urlOf = () => urls[turn++ % urls.length] ?? '';
  async function visitor(): Promise<void> {
    while (!isOver) {
      const each = newSend();
      const began = performance.now();
      for (;;) {
        const answer = await send(urlOf(), each);
        if (note(tally, each, answer)) break;
        await sleep(50);
      }
      tally.longest = Math.max(tally.longest, performance.now() - began);
      if (turn % 8 === 0) note(tally, each, await send(urlOf(), each));
      await sleep(pause);
    }
  }
  const look = setInterval(() => {
    for (const server of servers)
      for (const name of server.journal()) if (name.endsWith('.json')) tally.journaled.add(name.slice(0, -5));
  }, 40);
  const all = Promise.all(Array.from({ length: atOnce }, visitor));
  return {
    async stop(): Promise<void> {
      isOver = true;
      await all;
      clearInterval(look);
    },
  };
}

export interface Found {
  acknowledged: number;
  present: number;
  lost: number;
  /** The number of markers that have several rows. */
  doubled: number;
  /** The number of enquiries that were acknowledged with an id other than the row's, or with several ids. */
  misnamed: number;
}

export async function found(databaseUrl: string, tally: Tally): Promise<Found> {
  return compare(await query<MarkedRow>(databaseUrl, MARKED_ROWS), tally.acknowledged);
}

export interface MarkedRow {
  id: string;
  message: string;
}

export const MARKED_ROWS = "select id, message from enquiry where message like 'Marked %'";

export function compare(rows: readonly MarkedRow[], acknowledged: Tally['acknowledged']): Found {
  const ids = new Map<string, string[]>();
  for (const { id, message } of rows) {
    const marker = message.slice('Marked '.length, -1);
    ids.set(marker, [...(ids.get(marker) ?? []), id]);
  }
  const counts = { acknowledged: acknowledged.size, present: 0, lost: 0, doubled: 0, misnamed: 0 };
  counts.doubled = [...ids.values()].filter(({ length }) => length > 1).length;
  for (const [marker, named] of acknowledged) {
    const rowsOfMarker = ids.get(marker) ?? [];
    if (rowsOfMarker.length > 0) counts.present += 1;
    else counts.lost += 1;
    if (named.size !== 1 || (rowsOfMarker[0] && !named.has(rowsOfMarker[0]))) counts.misnamed += 1;
  }
  return counts;
}
