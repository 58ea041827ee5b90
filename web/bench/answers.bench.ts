/**
 * Measures a running server's answers beside a bare server that sends the same bytes (docs/performance.md). Linux only: it
 * reads the servers' CPU time from /proc.
 *
 *     node web/bench/answers.bench.ts <url of the site> <its process id> [seconds]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';

const [, , site = '', pid = '', seconds = '3'] = process.argv;
const rounds = 5;
const connections = 16;
/** /proc counts in these parts of a second. */
const ticks = 100;

const cases: { name: string; path: string; headers: Record<string, string>; hasFloor: boolean }[] = [
  { name: 'home page, cached, brotli', path: '/', headers: { 'accept-encoding': 'br' }, hasFloor: true },
  {
    name: 'GET /api/services, cached',
    path: '/api/services',
    headers: { 'accept-encoding': 'identity' },
    hasFloor: true,
  },
  // An Authorization header passes by the cache.
  { name: 'home page, rendered', path: '/', headers: { authorization: 'none' }, hasFloor: false },
];

function cpuOf(process: string): number {
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

async function load(url: string, headers: Record<string, string>, process: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + Number(seconds) * 1000;
  const [start, cpu] = [performance.now(), cpuOf(process)];
  let answers = 0;
  const visitor = async () => {
    while (performance.now() < end) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
          answer.resume().once('end', resolve);
        }).once('error', reject);
      });
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const perSecond = (answers * 1000) / (performance.now() - start);
  const micro = ((cpuOf(process) - cpu) / answers) * 1e6;
  agent.destroy();
  return { perSecond, micro };
}

const median = (values: number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

for (const { name, path, headers, hasFloor } of cases) {
  const encoding = headers['accept-encoding'] ?? 'identity';
  const floor = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), site + path, encoding]);
  const [line] = await once(floor.stdout, 'data');
  const bare = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}/`;
  const ours: number[] = [];
  const theirs: number[] = [];
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await load(site + path, headers, pid);
    ours.push(measured.micro);
    rates.push(measured.perSecond);
    if (!hasFloor) continue;
    const { micro } = await load(bare, headers, String(floor.pid));
    theirs.push(micro);
    ratios.push(micro / measured.micro);
  }
  floor.kill();
  const spread = (values: number[]) =>
    `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
  say(`${name}: ${median(rates).toFixed(0)}/s, CPU ${median(ours).toFixed(0)} µs an answer`);
  if (hasFloor) say(`  bare server: CPU ${median(theirs).toFixed(0)} µs an answer; ratio ${spread(ratios)}`);
}
