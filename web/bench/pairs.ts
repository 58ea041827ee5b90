/**
 * Compares the built server, for several kinds of request, with a bare server that does only the minimum for the same request
 * (`floor.ts`, or `database.floor.ts` of the API). A round measures one server after the other.
 */
import { print } from 'graphql';
import { bearerOf } from '../faults/visitors.ts';
import { AdminEnquiriesDocument } from '../src/gql/graphql.ts';
import { onApi, type Place } from './database.ts';
import { goals } from './goals.ts';
import { type Load, load, memoryOf, type Target } from './load.ts';
import { keepOn, onDatabase, type Running, sameBytes, site } from './processes.ts';
import { figureOf, goalText, quantile, textOf, verdictOf } from './verdict.ts';

const ROUNDS = 9;
const STARTS = 5;
const enquiry = {
  name: 'Asmita Rai',
  email: 'asmita@mail.example',
  phone: '+977 9812345678',
  company: '',
  service: 'strategy',
  message: 'I want to study nursing abroad. Which papers do I need, and when should I begin?',
};
const query = JSON.stringify({ query: '{ services { _id title description category price } }' });
const mutation = JSON.stringify({
  query: 'mutation ($input: EnquiryInput!) { submitEnquiry(input: $input) { _id message } }',
  variables: { input: enquiry },
});
const inbox = JSON.stringify({ query: print(AdminEnquiriesDocument), variables: { first: 25 } });

interface Case {
  name: string;
  target: Omit<Target, 'url' | 'pid'> & { path: string };
  /** Null if the case has no bare server for comparison. */
  floor: ((url: string) => Promise<Running>) | null;
}

function casesFor(databaseUrl: string, authorization: string): Case[] {
  const identity = { 'accept-encoding': 'identity' };
  const staff = { ...identity, authorization };
  const database = (name: 'insert' | 'inbox') => () => onDatabase(name, databaseUrl);
  return [
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
      name: 'inbox of 25 as the admin requests it, 10,000 enquiries',
      target: { path: '/graphql', headers: staff, body: inbox },
      floor: database('inbox'),
    },
    {
      name: 'the same over REST',
      target: { path: '/api/admin/contacts?limit=25', headers: staff },
      floor: database('inbox'),
    },
    // A request with an Authorization header is never answered from the cache.
    {
      name: 'home page, rendered',
      target: { path: '/', headers: { ...identity, authorization: 'none' } },
      floor: null,
    },
    {
      name: 'POST /api/contact, durable',
      target: { path: '/api/contact', body: JSON.stringify(enquiry) },
      floor: database('insert'),
    },
    {
      name: 'POST /api/contact through GraphQL',
      target: { path: '/graphql', body: mutation },
      floor: database('insert'),
    },
  ];
}

const medians = (loads: Load[], key: keyof Load) =>
  quantile(
    loads.map((each) => each[key]),
    0.5,
  ).toFixed(key === 'p99' ? 1 : 0);
const figures = (loads: Load[]) =>
  `${medians(loads, 'perSecond')}/s | ${medians(loads, 'micro')} | ${medians(loads, 'p99')}`;

/** Measures a case. The order of the two servers alternates, so that a gradual change of the machine's speed cancels out. */
async function measure(
  { name, target, floor }: Case,
  { url, pid }: Running,
  seconds: number,
): Promise<string> {
  const { path, ...rest } = target;
  const ours: Target = { ...rest, url: url + path, pid };
  const bare = await floor?.(ours.url);
  const theirs: Target | null = bare ? { ...rest, url: bare.url, pid: bare.pid } : null;
  // Warm up, because the first requests include the time for compiling the code.
  await load(ours, 1);
  if (theirs) await load(theirs, 1);
  const [own, other]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (theirs && round % 2 === 1) other.push(await load(theirs, seconds));
    own.push(await load(ours, seconds));
    if (theirs && round % 2 === 0) other.push(await load(theirs, seconds));
  }
  await bare?.stop();
  if (!theirs) return `| ${name} | ${figures(own)} | | | | | | | |`;
  const ratio = (of: (own: Load, floor: Load) => number) =>
    figureOf(own.flatMap((each, index) => (other[index] ? [of(each, other[index])] : [])));
  const byCpu = ratio((each, floor) => floor.micro / each.micro);
  const byRequests = ratio((each, floor) => each.perSecond / floor.perSecond);
  const goal = goals[name];
  return `| ${name} | ${figures(own)} | ${figures(other)} | ${textOf(byCpu)} | ${goalText(goal)} | ${verdictOf(byCpu, goal)} | ${textOf(byRequests)} |`;
}

/** @param wanted - only cases whose name contains this text are measured */
export async function pairs(
  { databaseUrl, env, port }: Place,
  seconds: number,
  wanted: string,
  say: (line: string) => void,
): Promise<void> {
  // Do not measure the first start, because it also creates the tables.
  await (await site(env, port)).stop();
  const starts: number[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    const started = await site(env, port);
    starts.push(started.took);
    await started.stop();
  }
  const server = await site(env, port);
  starts.push(server.took);
  onApi('src/bench/fill.ts', databaseUrl, 'enquiries', '10000');
  const cases = casesFor(databaseUrl, await bearerOf(server.url));
  const isAlone = keepOn(0, process.pid);
  say(
    `${ROUNDS} interleaved pairs of ${seconds} s, medians; load generator and servers on ${isAlone ? 'a core each' : 'shared cores'}.\n`,
  );
  say(
    '| case | ours | CPU µs | p99 ms | floor | CPU µs | p99 ms | ratio by CPU | goal | verdict | ratio by requests |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const each of cases.filter(({ name }) => name.includes(wanted))) {
    say(await measure(each, server, seconds));
    if (each.name.startsWith('public GraphQL')) figure('memory after the reads, MB', [memoryOf(server.pid)]);
  }
  figure('start with data, ms', starts);
  await server.stop();

  function figure(name: string, sample: number[]): void {
    const measured = figureOf(sample);
    say(
      `| ${name}: ${textOf(measured)} | | | | | | | | ${goalText(goals[name])} | ${verdictOf(measured, goals[name])} | |`,
    );
  }
}
