/**
 * `pnpm bench [seconds]` compares the built server with bare servers, on a temporary database (docs/performance.md).
 * `pnpm bench inbox [enquiries]` measures the inbox.
 * `pnpm bench growth [most]` measures the lists as they grow.
 * `pnpm bench backup [enquiries] [megabytes]` measures backup and restore.
 * `pnpm bench mixed [seconds]` checks that concurrent readers, writers and an editor see no error and no outdated page.
 * `pnpm bench flight` lists the size of each public page's first response.
 * `pnpm bench paint [rounds]` measures the first paint over a slow connection.
 * Linux only, because CPU time and memory are read from /proc.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { onNewDatabase, type Place, signedIn } from './database.ts';
import { firstPaint } from './first-paint.ts';
import { flights } from './flight.ts';
import { type Load, load, memoryOf, type Target } from './load.ts';
import { mixed } from './mixed.ts';
import { keepOn, onDatabase, type Running, sameBytes, site } from './processes.ts';

const api = join(import.meta.dirname, '../../api');
const rounds = 5;
const enquiries = 10_000;
const enquiry = JSON.stringify({
  name: 'Asmita Rai',
  email: 'asmita@mail.example',
  phone: '+977 9812345678',
  company: '',
  service: 'strategy',
  message: 'I want to study nursing abroad. Which papers do I need, and when should I begin?',
});
const query = JSON.stringify({ query: '{ services { _id title description category price } }' });
const mutation = JSON.stringify({
  query: 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id message } }',
  variables: { input: JSON.parse(enquiry) },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const tsx = (...args: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: api, stdio: 'inherit' });

/** One row of the printed table. */
interface Case {
  name: string;
  target: Omit<Target, 'url' | 'pid'> & { path: string };
  /** Starts the bare server for comparison; null if the case has no such server. */
  floor: ((url: string) => Promise<Running>) | null;
}

const median = (values: number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const spread = (values: number[]) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
const medians = (loads: Load[], key: keyof Load) => median(loads.map((each) => each[key]));
const figures = (loads: Load[]) =>
  `${medians(loads, 'perSecond').toFixed(0)}/s | ${medians(loads, 'micro').toFixed(0)} | ${medians(loads, 'p99').toFixed(1)}`;

async function measure({ name, target, floor }: Case, { url, pid }: Running, seconds: number): Promise<void> {
  const { path, ...rest } = target;
  const ours: Target = { ...rest, url: url + path, pid };
  const bare = await floor?.(ours.url);
  const theirs: Target | null = bare ? { ...rest, url: bare.url, pid: bare.pid } : null;
  // Warm up, because the first requests include the time for compiling the code.
  await load(ours, 1);
  if (theirs) await load(theirs, 1);
  const [own, other]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await load(ours, seconds));
    if (theirs) other.push(await load(theirs, seconds));
  }
  await bare?.stop();
  const ratio = (of: (own: Load, floor: Load) => number) =>
    spread(own.flatMap((each, index) => (other[index] ? [of(each, other[index])] : [])));
  const beside = theirs
    ? `${figures(other)} | ${ratio((each, floor) => floor.micro / each.micro)} | ${ratio((each, floor) => each.perSecond / floor.perSecond)}`
    : ' | | | |';
  say(`| ${name} | ${figures(own)} | ${beside} |`);
}

async function bench({ databaseUrl, env, port }: Place, seconds: number): Promise<void> {
  // The first start creates the tables; only the second start is measured.
  await (await site(env, port)).stop();
  const server = await site(env, port);
  tsx('src/bench/fill.ts', databaseUrl, String(enquiries));
  const bearer = { authorization: await signedIn(server.url) };
  const identity = { 'accept-encoding': 'identity' };
  const cases: Case[] = [
    {
      name: 'GET /api/services, cached',
      target: { path: '/api/services', headers: identity },
      floor: (url) => sameBytes(url, 'identity'),
    },
    {
      name: 'home page, cached, brotli',
      target: { path: '/', headers: { 'accept-encoding': 'br' } },
      floor: (url) => sameBytes(url, 'br'),
    },
    {
      name: 'public GraphQL query over POST',
      target: { path: '/graphql', headers: identity, body: query },
      floor: (url) => sameBytes(url, 'identity', query),
    },
    {
      name: `inbox, page of 25 with its total, ${enquiries.toLocaleString('en')} enquiries`,
      target: { path: '/api/admin/contacts?limit=25', headers: { ...identity, ...bearer } },
      floor: () => onDatabase('inbox', databaseUrl),
    },
    // A request with an Authorization header is not answered from the cache.
    {
      name: 'home page, rendered',
      target: { path: '/', headers: { ...identity, authorization: 'none' } },
      floor: null,
    },
    {
      name: 'POST /api/contact, durable',
      target: { path: '/api/contact', body: enquiry },
      floor: () => onDatabase('insert', databaseUrl),
    },
    {
      name: 'the same through GraphQL',
      target: { path: '/graphql', body: mutation },
      floor: () => onDatabase('insert', databaseUrl),
    },
  ];
  const isAlone = keepOn(0, process.pid);
  say(
    `${rounds} rounds of ${seconds} s by turns, medians; generator and servers ${isAlone ? 'on a core each' : 'on shared cores'}.\n`,
  );
  say('| case | ours | CPU µs | p99 ms | floor | CPU µs | p99 ms | ratio by CPU | ratio by requests |');
  say('|---|---|---|---|---|---|---|---|---|');
  const wanted = process.env.BENCH_ONLY;
  for (const each of cases) {
    if (!wanted || each.name.includes(wanted)) await measure(each, server, seconds);
    if (each.name.startsWith('public GraphQL'))
      say(`| memory after the reads: ${memoryOf(server.pid).toFixed(0)} MB | | | | | | | | |`);
  }
  say(`| start with data, to the first 200: ${(server.took / 1000).toFixed(2)} s | | | | | | | | |`);
  await server.stop();
}

const [, , first, second] = process.argv;
const fill = 'src/bench/growth.bench.ts';
if (first === 'inbox') tsx(fill, second ?? '100000');
else if (first === 'backup') tsx('src/bench/backup.bench.ts', ...process.argv.slice(3));
else if (first === 'growth') {
  const most = Number(second) || 1_000_000;
  const sizes = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);
  tsx(fill, 'site', ...sizes.map(String));
} else if (first === 'flight') await onNewDatabase(flights);
else if (first === 'paint') await onNewDatabase((place) => firstPaint(place, Number(second) || 15));
else if (first === 'mixed') await onNewDatabase((place) => mixed(place, Number(second) || 300));
else await onNewDatabase((place) => bench(place, Number(first) || 2));
