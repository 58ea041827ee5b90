import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { embeddedUrl, type Fault, holds, Skipped, settle, until } from './place.ts';
import { answers, type FaultyServer, faultyServer } from './server.ts';
import { ask, newSend, newTally, note, type Send, send, type Tally } from './visitors.ts';

const retry = 'We cannot do this right now. Please try again in a minute.';

/** Mounts a tmpfs of the given size. @returns a function that unmounts it; @throws Skipped if this user may not mount */
function mount(folder: string, size: string): () => void {
  mkdirSync(folder, { recursive: true });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  if (made.status !== 0)
    throw new Skipped(`a small disk needs root (mount says: ${String(made.stderr).trim()})`);
  return () => void spawnSync('umount', ['-l', folder]);
}

function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [65_536, 1024, 1]) {
      const bytes = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

/** Sends each enquiry until it is acknowledged, as visitors' devices do. @throws Error after `patience` ms in total */
async function sendAll(url: string, sends: readonly Send[], tally: Tally, patience: number): Promise<void> {
  const limit = performance.now() + patience;
  for (const each of sends)
    while (!note(tally, each, await send(url, each))) {
      holds(performance.now() < limit, 'what was refused is taken afterwards');
      await sleep(200);
    }
}

/**
 * Stops PostgreSQL, so that the server writes enquiries to its journal, and fills the journal's disk. The server must then
 * respond with 503, so that visitors' devices queue the enquiries.
 */
async function journalOnFullDisk(
  folder: string,
): Promise<{ notes: string; tally: Tally; url: string; server: FaultyServer; end(): Promise<void> }> {
  const postgres = await givenPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'small');
  const unmount = mount(dataDir, '2m');
  const server = await faultyServer(dataDir, { DATABASE_URL: postgres.url });
  const tally = newTally();
  await server.start();
  await postgres.stop();
  const before = Array.from({ length: 10 }, newSend);
  await sendAll(server.url, before, tally, 20_000);
  fill(join(dataDir, 'ballast'));
  const refused: Send[] = [];
  for (let sent = 0; sent < 20; sent += 1) {
    const each = newSend();
    const answer = await send(server.url, each);
    if (note(tally, each, answer)) continue;
    refused.push(each);
    holds(
      answer.status === 503 && answer.retryAfter !== undefined,
      `a full disk is a 503 (${answer.status})`,
    );
    holds(answer.text.includes(retry), 'the refusal says what to do');
  }
  holds(refused.length > 0, 'the disk was full');
  holds((await ask(`${server.url}/about`)).status === 200, 'pages go on');
  holds(!server.journal().some((name) => name.endsWith('.part')), 'no half file is left');
  rmSync(join(dataDir, 'ballast'));
  await sendAll(server.url, refused, tally, 30_000);
  await postgres.start();
  return {
    notes: `journal on a full disk: ${refused.length} refused with 503 and taken afterwards`,
    tally,
    url: postgres.url,
    server,
    async end() {
      await server.stop();
      await postgres.stop();
      unmount();
    },
  };
}

/** Fills the disk that the embedded database and the journal share, so that neither can write. */
async function allOnFullDisk(
  folder: string,
): Promise<{ notes: string; acknowledged: number; present: number }> {
  const dataDir = join(folder, 'whole');
  const unmount = mount(dataDir, '420m');
  const server = await faultyServer(dataDir);
  try {
    await server.start();
    const tally = newTally();
    await sendAll(server.url, Array.from({ length: 20 }, newSend), tally, 20_000);
    fill(join(dataDir, 'ballast'));
    const refused: Send[] = [];
    const statuses = new Set<number>();
    const limit = performance.now() + 30_000;
    // The database has free space in its existing files, so many enquiries succeed before it fails.
    while (refused.length < 20 && performance.now() < limit) {
      const batch = Array.from({ length: 50 }, () => {
        const each = newSend();
        return { ...each, body: { ...each.body, company: 'x'.repeat(200), phone: '', service: '' } };
      });
      const outcomes = await Promise.all(
        batch.map(async (each) => ({ each, answer: await send(server.url, each) })),
      );
      for (const { each, answer } of outcomes) {
        if (note(tally, each, answer)) continue;
        statuses.add(answer.status);
        refused.push(each);
      }
    }
    holds(
      [...statuses].every((status) => status === 503),
      `a full disk is a 503 (${[...statuses]})`,
    );
    rmSync(join(dataDir, 'ballast'));
    await until('the server is ready again', () => answers(`${server.url}/readyz`), 120_000);
    await sendAll(server.url, refused, tally, 60_000);
    const held = await settle(() => embeddedUrl(dataDir), tally, [server]);
    return {
      ...held,
      notes: `database on a full disk: ${refused.length} refused with 503 and taken afterwards`,
    };
  } finally {
    await server.stop();
    unmount();
  }
}

export const disk: Fault = {
  name: 'full disk',
  async run({ folder }) {
    const small = await journalOnFullDisk(folder);
    try {
      const again = await settle(() => small.url, small.tally, [small.server]);
      const whole = await allOnFullDisk(folder);
      return {
        rounds: 2,
        ...again,
        acknowledged: again.acknowledged + whole.acknowledged,
        present: again.present + whole.present,
        notes: `${small.notes}; ${whole.notes}`,
      };
    } finally {
      await small.end();
    }
  },
};
