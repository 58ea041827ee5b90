import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, sendSignal } from '../../api/src/database/embedded.postmaster.ts';
import { loadSecrets } from '../../api/src/secrets.ts';
import type { Chance } from './random.ts';
import { type FaultyServer, killAll } from './server.ts';
import { type Found, found, type Tally } from './visitors.ts';

interface Place {
  folder: string;
  chance: Chance;
  share: number;
  say(line: string): void;
}

export interface Outcome extends Partial<Found> {
  rounds: number;
  notes: string;
}

export interface Fault {
  name: string;
  /** Runs the fault. @throws Skipped if this machine cannot run it, Error if the server breaks a guarantee */
  run(place: Place): Promise<Outcome>;
}

/** Thrown if a fault test cannot run on this machine. The message says what is missing. */
export class Skipped extends Error {
  override name = 'Skipped';
}

export function holds(isTrue: boolean, promise: string): void {
  if (!isTrue) throw new Error(`This does not hold: ${promise}`);
}

/** Waits until the check passes. @throws Error after `patience` milliseconds */
export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  patience = 60_000,
): Promise<void> {
  const limit = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > limit) throw new Error(`This did not come to be in time: ${what}`);
    await sleep(50);
  }
}

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-faults-'));
  try {
    return await work(folder);
  } finally {
    // The processes must end before their folder is deleted.
    await killAll();
    for (const name of readdirSync(folder))
      for (const pid of processesOf(join(folder, name, 'postgres'))) sendSignal(pid, 'SIGKILL');
    if (!process.env.KEEP_FAULTS) rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error if the embedded PostgreSQL does not run */
export function embeddedUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { databasePassword } = loadSecrets(dataDir);
  return `postgres://prasthan:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/prasthan`;
}

/** How long PostgreSQL may take to recover after a kill, in milliseconds. */
const recoveryLimit = 60_000;

/**
 * Compares the stored rows with the acknowledged enquiries. The server may still answer although one of PostgreSQL's processes was
 * killed a moment ago, so a failed read is repeated until PostgreSQL has recovered.
 */
async function foundAfterRecovery(databaseUrl: () => string, tally: Tally): Promise<Found> {
  const limit = performance.now() + recoveryLimit;
  for (;;) {
    try {
      return await found(databaseUrl(), tally);
    } catch (error) {
      if (performance.now() > limit) throw error;
    }
    await sleep(50);
  }
}

/**
 * Waits until the journals are empty, and compares the stored rows with the acknowledged enquiries.
 * @param databaseUrl - called for each attempt to read, because PostgreSQL may get another port when it is restarted
 */
export async function settle(
  databaseUrl: () => string,
  tally: Tally,
  servers: readonly FaultyServer[],
): Promise<Found> {
  const waiting = () =>
    servers.flatMap((server) => server.journal()).filter((name) => name.endsWith('.json'));
  await until('every enquiry of the journal is imported', () => waiting().length === 0, 120_000);
  const counts = await foundAfterRecovery(databaseUrl, tally);
  holds(counts.acknowledged > 0, 'some enquiries are acknowledged');
  holds(counts.lost === 0, `no acknowledged enquiry is lost (${counts.lost})`);
  holds(counts.doubled === 0, `no enquiry stands twice (${counts.doubled})`);
  holds(counts.misnamed === 0, `each has one id, the acknowledged one (${counts.misnamed})`);
  return counts;
}
