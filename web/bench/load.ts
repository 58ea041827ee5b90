import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export interface Target {
  url: string;
  pid: number;
  headers?: Readonly<Record<string, string>>;
  /** The body of a POST request. Without a body, the request is a GET. */
  body?: string;
}

export interface Load {
  perSecond: number;
  /** The process's CPU time per response, in microseconds. */
  micro: number;
  /** The 99th percentile of response times, in milliseconds. */
  p99: number;
}

const connections = 16;
/** The number of ticks per second. The CPU times in /proc are in ticks. */
const ticks = 100;

/** Returns the CPU time that a process has used so far, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Returns a process's resident memory (VmRSS) in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Sends requests over 16 connections, one at a time on each, and measures them. @throws Error if a request fails */
export async function load({ url, pid, headers = {}, body }: Target, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sent =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...sent, ...headers } };
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(url, options, (answer) => {
        if (answer.statusCode !== 200 && answer.statusCode !== 201)
          reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().once('end', resolve);
      })
        .once('error', reject)
        .end(body);
    });
  const [start, cpu] = [performance.now(), cpuOf(pid)];
  const end = start + seconds * 1000;
  const times: number[] = [];
  const visitor = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const took = performance.now() - start;
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    perSecond: (times.length * 1000) / took,
    micro: ((cpuOf(pid) - cpu) / times.length) * 1e6,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
