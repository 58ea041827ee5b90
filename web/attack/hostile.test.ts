/**
 * Sends 800 generated requests, half of them with values of the right types (docs/security.md). For a long run:
 * `HOSTILE_REQUESTS=50000 pnpm --filter web exec vitest run attack/hostile`. `PROPERTY_SEED` sets the first seed.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema, getNamedType, isLeafType, isObjectType, type OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fc, propertySeed as seed } from '../../api/src/testing/properties.ts';
import { seeded } from '../faults/random.ts';
import {
  type Answered,
  type AttackedSite,
  admin,
  inTurns,
  type Sent,
  startAttackedSite,
} from './attacked-site.ts';
import { hostileRequests } from './hostile.ts';
import { type OpenApi, typedRequests } from './typed.ts';

const total = Number(process.env.HOSTILE_REQUESTS ?? 800);
const mostIds = 400;
/** The time in ms after which a request counts as hanging. */
const patience = 20_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function memoryNow(): { reachable: number; rss: number } {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { reachable: Math.round((heapUsed + external) / 2 ** 20), rss: Math.round(rss / 2 ** 20) };
}

let site: AttackedSite;
let staffToken: string;
/** The token for `typedRequests`. Nothing else uses its account, because some of these requests end the account's sessions. */
let typedToken: string;

async function signIn(name: string): Promise<string> {
  const login = await site.post('/api/admin/login', { ...admin, email: `${name}@prasthan.example` });
  if (login.status !== 200) throw new Error(`The login of ${name} got status ${login.status}: ${login.body}`);
  return JSON.parse(login.body.toString()).data.token;
}

beforeAll(async () => {
  site = await startAttackedSite();
  const { em } = await site.api.createContext();
  await em.execute(
    `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     select gen_random_uuid(), 1, now(), now(), role || '@prasthan.example', role, role, true, password_hash, '{}'
     from (select password_hash from admin limit 1) one, unnest(array['staff', 'owner']) role`,
  );
  staffToken = await signIn('staff');
  typedToken = await signIn('owner');
  // Render a page before the first measurement of the memory. What a first page needs would otherwise count as growth.
  await site.get('/contact');
});
afterAll(() => site.close());

const schema = buildSchema(readFileSync(new URL('../../api/schema.graphql', import.meta.url), 'utf8'));
// Leave out the mutations and routes that could end the session that later requests use.
const ending = /logout|endsession|endothersessions|changepassword|updateadmin|twofactor/i;
// `typedRequests` uses the ids of existing accounts, so leave out what could disable an account that later requests use.
const disabling = /updateadmin|accounts\//i;
const operations = (['query', 'mutation'] as OperationTypeNode[]).flatMap((kind) =>
  Object.values(schema.getRootType(kind)?.getFields() ?? {}).map((field) => ({ kind, field })),
);
const leaves = [
  ...new Set(
    Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).flatMap((field) =>
            isLeafType(getNamedType(field.type)) ? [field.name] : [],
          )
        : [],
    ),
  ),
];

/** Sends a request, and sends it again if the connection is reset. @returns null if the server cut off an oversized body */
async function sendAgain(sent: Sent): Promise<Answered | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await site.send(sent);
    } catch (error) {
      const isReset = error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(error.message);
      if (!isReset) throw error;
      if (tries < 2) continue;
      if ((sent.body?.length ?? 0) > 60_000) return null;
      throw error;
    }
  }
}

it(`${total} hostile requests: no error, no stack trace, no hang`, {
  timeout: 3_600_000,
}, async () => {
  const { body: contract } = await site.get('/api/openapi.json');
  const openapi: OpenApi = JSON.parse(contract.toString());
  const routes = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ method: method.toUpperCase(), path, route })),
  );
  const without = (left: RegExp) => ({
    routes: routes.filter(({ path }) => !left.test(path.replaceAll('-', ''))),
    operations: operations.filter(({ field }) => !left.test(field.name)),
  });
  const arbitrary = hostileRequests({ ...without(ending), leaves, tokens: [site.token, staffToken] });
  const ids = ['01890000-0000-7000-8000-000000000000'];
  let learned = 1;
  const targets = { ...without(disabling), openapi, token: () => typedToken, ids };
  let refused = 0;
  const statuses: Record<string, number> = {};
  const memory: ReturnType<typeof memoryNow>[] = [];
  let slowest = { milliseconds: 0, what: '' };
  const size = 400;
  for (let done = 0; done < total; done += size) {
    if (done % Math.max(size, total / 10) < size) memory.push(memoryNow());
    const untyped = fc.sample(arbitrary, { numRuns: Math.min(size, total - done) / 2, seed: seed + done });
    const typed = typedRequests(targets, seeded(seed + done));
    const batch = untyped.flatMap((sent) => [() => sent, typed]);
    await inTurns(batch, async (next) => {
      const sent = next();
      const what = `seed ${seed + done}: ${JSON.stringify(sent).slice(0, 1500)}`;
      const answer = await sendAgain(sent);
      if (!answer) {
        statuses.closed = (statuses.closed ?? 0) + 1;
        return;
      }
      const { status, headers, body, milliseconds } = answer;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what: what.slice(0, 300) };
      expect(
        status < 500 || (status === 503 && headers['retry-after'] !== undefined),
        `${status} ${what}`,
      ).toBe(true);
      expect(milliseconds, what).toBeLessThan(patience);
      const text = body.length < 200_000 && !headers['content-encoding'] ? body.toString() : '';
      const [, id] = /"_id":"([0-9a-f-]{36})"/.exec(text) ?? [];
      if (id) ids[learned++ % mostIds] = id;
      if (next === typed && sent.headers?.authorization && text.includes('Please sign in')) {
        refused += 1;
        // If this login fails, for example with 503, the old token stays. The next refused request then tries to log in again.
        if (sent.headers.authorization === `Bearer ${typedToken}`)
          typedToken = await signIn('owner').catch(() => typedToken);
      }
      expect(
        /\n\s+at .+:\d+|node_modules|syntax error at or near|INTERNAL_SERVER_ERROR|Something went wrong/.test(
          text,
        ),
        `${what} ${text.slice(0, 300)}`,
      ).toBe(false);
    });
  }
  memory.push(memoryNow());
  const line = `${total} hostile requests, seed ${seed}: ${JSON.stringify(statuses)}; reachable MB ${memory.map(({ reachable }) => reachable)}; RSS MB ${memory.map(({ rss }) => rss)}; slowest ${Math.round(slowest.milliseconds)} ms: ${slowest.what}`;
  process.stdout.write(`${line}\n`);
  expect(site.faults).toEqual([]);
  expect(refused, 'typed requests after the end of their session').toBeLessThan(total / 8);
  expect(Object.keys(statuses).length).toBeGreaterThan(5);
});
