import { join } from 'node:path';
import { type GeneratedRequest, requestsOf } from './generated.ts';
import { type Fault, holds } from './place.ts';
import type { Chance } from './random.ts';
import { admin, faultyServer } from './server.ts';

const all = 50_000;
const atOnce = 4;
const mostIds = 400;

/** Sends 50,000 requests, most as the owner. None may get status 500, and a busy server must say when to retry. */
export const requests: Fault = {
  name: 'generated requests to all operations and routes',
  async run({ folder, chance, share }) {
    const server = await faultyServer(join(folder, 'server'), { SEED: 'showcase' });
    await server.start();
    const ids = ['01890000-0000-7000-8000-000000000000'];
    const generator = requestsOf(chance, ids);
    let owner = await signedIn(server.url);
    const names = new Set<string>();
    const counts = new Map<number, number>();
    let sent = 0;

    async function one() {
      sent += 1;
      const request = generator.next();
      names.add(request.name);
      const isOwner = chance.next() < 0.85;
      const { status, text, retryAfter } = await send(server.url, request, isOwner ? owner : null, chance);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const isFault = status >= 500 && !(status === 503 && retryAfter);
      holds(
        !isFault && !text.includes('"INTERNAL_SERVER_ERROR"'),
        `${JSON.stringify(request).slice(0, 2000)} is no fault (${status} ${text.slice(0, 300)})`,
      );
      for (const [, id = ''] of text.matchAll(/"_id":"([0-9a-f-]{36})"/g)) {
        ids[ids.length < mostIds ? ids.length : chance.between(0, mostIds - 1)] = id;
        if (chance.next() < 0.7) break;
      }
      // Sign in again, because some operations end sessions.
      if (isOwner && (status === 401 || text.includes('"UNAUTHENTICATED"')))
        owner = await signedIn(server.url);
    }

    const wanted = Math.round(all * share);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (sent < wanted) await one();
      }),
    );
    const codes = [...counts]
      .sort(([one], [other]) => one - other)
      .map(([code, count]) => `${code}: ${count}`);
    return {
      rounds: sent,
      notes: `${names.size} of ${generator.count} operations and routes; ${codes.join(', ')}`,
    };
  },
};

async function send(
  url: string,
  { method, path, body }: GeneratedRequest,
  token: string | null,
  chance: Chance,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(chance.next() < 0.1 && { 'idempotency-key': `key ${chance.between(1, 50)}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  };
}

async function signedIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return (await response.json()).data.token;
}
