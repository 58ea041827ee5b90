/**
 * `pnpm bench mixed [seconds]`: 24 readers (95% pages, 4% REST reads, 1% enquiries) and an editor who saves the brand once per
 * second (docs/performance.md). Every page contains the brand. Fails on any error, on any page older than the last acknowledged
 * save, and on any enquiry that does not have exactly one row.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, signedIn } from './database.ts';
import { memoryOf } from './load.ts';
import { keepOn, site } from './processes.ts';

const readers = 24;
/** The shortest pause of a reader between two requests, in ms. The longest is twice as long. */
const pause = 5;
const pages = [
  '/',
  '/services',
  '/services?category=finance',
  '/contact',
  '/blog',
  '/blog?category=consulting',
  '/team',
  '/about/introduction',
  '/study-abroad/australia',
  '/privacy',
];
const reads = ['/api/services', '/api/testimonials', '/api/menu', '/api/team', '/api/blog'];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const any = (from: readonly string[]) => from[Math.floor(Math.random() * from.length)] ?? '/';

type Kind = 'page' | 'REST read' | 'enquiry' | 'save';
interface Answer {
  status: number;
  text: string;
}
type Headers = Readonly<Record<string, string>>;

export async function mixed({ env, port }: Place, seconds: number): Promise<void> {
  // Measure only the second start, because the first one creates the tables.
  await (await site(env, port)).stop();
  const server = await site(env, port);
  const authorization = await signedIn(server.url);
  keepOn(0, process.pid);
  const agent = new Agent({ keepAlive: true, maxSockets: readers + 1 });
  const end = performance.now() + seconds * 1000;
  const times: Record<Kind, number[]> = { page: [], 'REST read': [], enquiry: [], save: [] };
  const failures = new Map<string, number>();
  const enquiries = new Set<string>();
  let saved = 0;
  let old = 0;

  const call = (method: string, path: string, body?: object, headers: Headers = {}): Promise<Answer> =>
    new Promise((resolve) => {
      const text = body && JSON.stringify(body);
      const sent = text
        ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
        : {};
      const failed = (error: Error) => resolve({ status: 0, text: error.message });
      request(server.url + path, { agent, method, headers: { ...sent, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        answer.once('error', failed);
      })
        .once('error', failed)
        .end(text);
    });

  async function timed(kind: Kind, wanted: number, asking: () => Promise<Answer>): Promise<Answer | null> {
    const start = performance.now();
    const answer = await asking();
    times[kind].push(performance.now() - start);
    if (answer.status === wanted) return answer;
    const failure = `${kind}: ${answer.status || answer.text}`;
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
    return null;
  }

  async function readPage(): Promise<void> {
    const before = saved;
    const answer = await timed('page', 200, () => call('GET', any(pages)));
    const shown = Number(/Brand (\d+) of the run/.exec(answer?.text ?? '')?.[1] ?? 0);
    if (answer && shown < before) old += 1;
  }

  async function sendEnquiry(): Promise<void> {
    const body = {
      name: 'Asmita Rai',
      email: 'asmita@mail.example',
      message: 'A message of the mixed load.',
    };
    const key = { 'idempotency-key': randomUUID() };
    const answer = await timed('enquiry', 201, () => call('POST', '/api/contact', body, key));
    if (answer) enquiries.add(JSON.parse(answer.text).data._id);
  }

  async function reader(): Promise<void> {
    while (performance.now() < end) {
      const choice = Math.random();
      if (choice < 0.95) await readPage();
      else if (choice < 0.99) await timed('REST read', 200, () => call('GET', any(reads)));
      else await sendEnquiry();
      await sleep(pause * (1 + Math.random()));
    }
  }

  async function editor(): Promise<void> {
    for (let number = 1; performance.now() < end; number += 1) {
      const body = { brand: `Brand ${number} of the run` };
      const answer = await timed('save', 200, () =>
        call('PUT', '/api/admin/settings', body, { authorization }),
      );
      if (answer) saved = number;
      await sleep(1000);
    }
  }

  const memory = memoryOf(server.pid);
  await Promise.all([editor(), ...Array.from({ length: readers }, reader)]);
  const { data } = JSON.parse((await call('GET', '/api/admin/stats', undefined, { authorization })).text);
  agent.destroy();

  say('| | requests | p50 ms | p99 ms | longest ms |');
  say('|---|---|---|---|---|');
  for (const [kind, each] of Object.entries(times)) say(`| ${kind} | ${line(each)} |`);
  say(
    `\nOld pages: ${old} of ${times.page.length}. Failures: ${JSON.stringify(Object.fromEntries(failures))}.`,
  );
  say(`Enquiries acknowledged: ${enquiries.size}, rows: ${data.totalContacts}.`);
  say(`Memory (VmRSS): ${memory.toFixed(0)} MB before, ${memoryOf(server.pid).toFixed(0)} MB after.`);
  await server.stop();
  if (old > 0 || failures.size > 0 || enquiries.size !== data.totalContacts) process.exitCode = 1;
}

function line(times: number[]): string {
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
  return [times.length, at(0.5), at(0.99), at(1)].join(' | ');
}
