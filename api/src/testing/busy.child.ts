import { setTimeout as sleep } from 'node:timers/promises';
import { serveWork } from '../child/child.work.ts';

let busy = 0;

async function work({ size = 0, ms = 0, fault = '' }: { size?: number; ms?: number; fault?: string }) {
  busy += 1;
  const atOnce = busy;
  await sleep(ms);
  busy -= 1;
  if (fault) throw new Error(fault);
  return { bytes: Buffer.alloc(size), pid: process.pid, atOnce };
}

export type Busy = typeof work;

serveWork(work);
