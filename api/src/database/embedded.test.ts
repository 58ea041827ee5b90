// This file is long, because each way in which a server can lose its PostgreSQL has a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useFolder } from '../testing/folder.ts';
import { query } from '../testing/query.ts';
import { findBinaries } from './embedded.binaries.ts';
import { isPostgresOf, processesOf } from './embedded.postmaster.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const PASSWORD = 'correct horse battery staple';
/** Turns off fsync: it protects data only from a power cut, and these tests only kill processes. */
const NOT_DURABLE = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];
let dataDir: string;
let cluster: string;
/** A data folder that contains an initialised database. PostgreSQL does not run on it. */
const used = useFolder();

beforeAll(async () => {
  const log = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: used,
    password: PASSWORD,
    log,
    settings: NOT_DURABLE,
  });
  await postgres.stop();
});

beforeEach(() => {
  dataDir = join(useFolder(onTestFinished), 'data');
  cluster = join(dataDir, 'postgres');
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Copies a database, because initialising a new one would take most of a test's time. */
function haveDatabase(): void {
  cpSync(join(used, 'postgres'), cluster, { recursive: true });
}

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const log: string[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: PASSWORD,
    log(line) {
      // Ignores this line, because every slow start logs it.
      if (!line.startsWith('PostgreSQL is still recovering')) log.push(line);
    },
    settings: NOT_DURABLE,
    ...options,
  });
  cleanups.push(() => postgres.stop());
  return { ...postgres, pid: postgres.pid, current: () => postgres.pid, log };
}

interface Answer {
  url: string;
  fresh: boolean;
  pid: number;
  refused?: string;
}

/** Starts PostgreSQL from a separate process, which the test can kill. */
async function startElsewhere(): Promise<Answer & { server: ChildProcess; kill(): Promise<void> }> {
  const holder = fileURLToPath(new URL('../testing/embedded-holder.ts', import.meta.url));
  const server = spawn(process.execPath, [holder, dataDir, PASSWORD, JSON.stringify(NOT_DURABLE)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  cleanups.push(kill);
  const [line] = await once(createInterface(server.stdout), 'line');
  return { ...(JSON.parse(String(line)) as Answer), server, kill };
}

const write = (url: string) => query(url, 'create table enquiry as select 1 as id');
const read = (url: string) => query(url, 'select id from enquiry');

function copyBinaries(folder: string) {
  const own = findBinaries();
  cpSync(dirname(dirname(own.postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const bin = join(folder, 'native', 'bin');
  return { ...own, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

describe('the embedded PostgreSQL', () => {
  it('is created on the first start and keeps its data after a restart', async () => {
    const first = await start();
    expect(first.fresh).toBe(true);
    expect(first.log).toEqual(['Making the database (the first start only).']);
    await write(first.url);
    await first.stop();
    expect(isPostgresOf(first.pid, cluster)).toBe(false);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(second.fresh).toBe(false);
    expect(await read(second.url)).toEqual([{ id: 1 }]);
    expect(second.log).toEqual([]);
  });

  it('uses UTF-8 and fsync, listens on 127.0.0.1 only, and makes trigrams of Nepali words', async () => {
    haveDatabase();
    const { url } = await start({ settings: {} });
    const settings = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as listens, current_setting('password_encryption') as password,
      (select rolsuper from pg_roles where rolname = current_user) as super`;
    expect(await query(url, settings)).toEqual([
      { encoding: 'UTF8', fsync: 'on', listens: '127.0.0.1', password: 'scram-sha-256', super: false },
    ]);
    await query(url, 'create extension pg_trgm');
    expect(await query(url, `select similarity('काठमाडौं', 'काठमाडौ') > 0.4 as alike`)).toEqual([
      { alike: true },
    ]);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('keeps no personal data in its log', async () => {
    haveDatabase();
    const { url } = await start();
    await query(url, 'create table person (email text unique)');
    const insert = `insert into person values ('sita@example.com')`;
    await query(url, insert);
    await expect(query(url, insert)).rejects.toThrow(/duplicate key/);
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('sita@example.com');
  });

  it('deletes the incomplete cluster of a start that was killed', async () => {
    mkdirSync(join(dataDir, 'postgres.initdb-dead', 'C.UTF-8', 'base'), { recursive: true });
    mkdirSync(cluster);
    expect((await start()).fresh).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.includes('initdb'))).toEqual([]);
  });
});

describe('after a crash', () => {
  beforeEach(haveDatabase);

  it('takes over a PostgreSQL that survived its server', async () => {
    const first = await startElsewhere();
    await write(first.url);
    await first.kill();
    expect(isPostgresOf(first.pid, cluster)).toBe(true);

    const second = await start();
    expect(second.pid).toBe(first.pid);
    expect(second.url).toBe(first.url);
    expect(await read(second.url)).toEqual([{ id: 1 }]);
    await second.stop();
    expect(isPostgresOf(first.pid, cluster)).toBe(false);
  });

  it('takes over a PostgreSQL that is recovering because one of its processes died', async () => {
    const first = await startElsewhere();
    await write(first.url);
    await first.kill();
    const [victim] = othersOf(first.pid);
    process.kill(victim ?? 0, 'SIGKILL');
    const second = await start();
    expect(second.pid).toBe(first.pid);
    expect(await vi.waitFor(() => read(second.url), 60_000)).toEqual([{ id: 1 }]);
  });

  /** Kills one process and freezes another. For five seconds, PostgreSQL waits for the frozen one and refuses connections. */
  function blockRecovery(_main: number, [victim, frozen]: number[]) {
    if (!victim || !frozen) throw new Error('PostgreSQL has too few processes.');
    process.kill(frozen, 'SIGSTOP');
    process.kill(victim, 'SIGKILL');
    while (isPostgresOf(victim, cluster));
  }
  const othersOf = (main: number) => processesOf(cluster).filter((pid) => pid !== main);

  it.each<[string, (main: number, others: number[]) => void]>([
    ['does not finish its recovery', blockRecovery],
    ['does not answer', (main) => process.kill(main, 'SIGSTOP')],
  ])('restarts a PostgreSQL that %s', async (_what, harm) => {
    const first = await startElsewhere();
    await write(first.url);
    await first.kill();
    const others = othersOf(first.pid);
    const log: string[] = [];
    const second = await start({
      recoveryMs: 0,
      // This limit also applies to the restarted PostgreSQL, which may answer slowly on a busy machine.
      answerMs: 10_000,
      log(line) {
        log.push(line);
        if (line.startsWith('Taking over')) harm(first.pid, others);
      },
    });
    expect(log).toContain('PostgreSQL accepts no connections; stopping it.');
    expect(second.pid).not.toBe(first.pid);
    expect(await read(second.url)).toEqual([{ id: 1 }]);
  });

  it('restarts a PostgreSQL that gets stuck in a recovery while the server runs, on the same port', async () => {
    const log: string[] = [];
    const postgres = await start({ recoveryMs: 0, checkMs: 100, log: (line) => log.push(line) });
    await write(postgres.url);
    blockRecovery(postgres.pid, othersOf(postgres.pid));
    await expect.poll(() => postgres.current()).not.toBe(postgres.pid);
    expect(await read(postgres.url)).toEqual([{ id: 1 }]);
    expect(log).toContain('PostgreSQL accepts no connections; stopping it.');
  });

  it('restarts a surviving PostgreSQL that runs with other settings', async () => {
    const first = await startElsewhere();
    await write(first.url);
    await first.kill();
    const second = await start({ settings: { ...NOT_DURABLE, work_mem: '8MB' } });
    expect(second.pid).not.toBe(first.pid);
    expect(await read(second.url)).toEqual([{ id: 1 }]);
    expect(isPostgresOf(first.pid, cluster)).toBe(false);
  });

  it('keeps all acknowledged data after the server and PostgreSQL were killed', async () => {
    const first = await startElsewhere();
    // The process that runs this loop survives the main process of PostgreSQL, because it would notice the end of the
    // main process only while waiting. Until this process ends, no new PostgreSQL can start.
    const busy = query(
      first.url,
      "do $$ begin while clock_timestamp() < now() + interval '10 min' loop end loop; end $$",
    ).catch(() => 'cut off');
    await write(first.url);
    process.kill(first.pid, 'SIGKILL');
    await first.kill();
    const second = await start();
    expect(await read(second.url)).toEqual([{ id: 1 }]);
    expect(await busy).toBe('cut off');
  });

  it('restarts a killed PostgreSQL on the same port', async () => {
    const postgres = await start();
    await write(postgres.url);
    process.kill(postgres.pid, 'SIGKILL');
    expect(await vi.waitFor(() => read(postgres.url), 60_000)).toEqual([{ id: 1 }]);
    expect(postgres.current()).not.toBe(postgres.pid);
    await postgres.stop();
    expect(isPostgresOf(postgres.current(), cluster)).toBe(false);
  });

  it('restarts a PostgreSQL that it has taken over', async () => {
    const first = await startElsewhere();
    await write(first.url);
    await first.kill();
    const second = await start();
    process.kill(second.pid, 'SIGKILL');
    expect(await vi.waitFor(() => read(second.url), 60_000)).toEqual([{ id: 1 }]);
  });

  it('starts although the old pid belongs to an unrelated process, and does not stop this process', async () => {
    const first = await startElsewhere();
    await write(first.url);
    const pidFile = join(cluster, 'postmaster.pid');
    const content = readFileSync(pidFile, 'utf8');
    process.kill(first.pid, 'SIGKILL');
    await first.kill();
    // PostgreSQL ignores a pid that belongs to a process of another user, so the unrelated process runs as PostgreSQL's user.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('/bin/sleep', ['600'], isRoot ? { uid, gid, cwd: '/' } : {});
    cleanups.push(() => stranger.kill('SIGKILL'));
    writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));

    const second = await start();
    expect(await read(second.url)).toEqual([{ id: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  it.each(['', '4711\n/some'])('starts although a power cut left the pid file as %j', async (content) => {
    const first = await start();
    await write(first.url);
    await first.stop();
    writeFileSync(join(cluster, 'postmaster.pid'), content);
    expect(await read((await start()).url)).toEqual([{ id: 1 }]);
  });

  it('sets the new password if secrets.json was lost', async () => {
    const first = await start();
    await write(first.url);
    await first.stop();
    const second = await start({ password: 'another' });
    expect(second.log).toEqual([
      'The database does not know the password of secrets.json; setting it again.',
    ]);
    expect(second.fresh).toBe(false);
    expect(await read(second.url)).toEqual([{ id: 1 }]);
  });
});

describe('refusals', () => {
  it('refuses a second server on the same folder and does not disturb the first server', async () => {
    haveDatabase();
    const first = await startElsewhere();
    await expect(start()).rejects.toThrow(
      new RegExp(`Another Prasthan server \\(process ${first.server.pid}\\) is already using .* DATA_DIR=`),
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses data of another major version and changes nothing', async () => {
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n');
    const before = statSync(cluster);
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 15, and this Prasthan brings PostgreSQL 18\. Nothing/,
    );
    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
    expect(statSync(cluster)).toMatchObject({ mtimeMs: before.mtimeMs, uid: before.uid, mode: before.mode });
  });

  it('refuses a folder that contains other files', async () => {
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'thesis.txt'), 'mine');
    await expect(start()).rejects.toThrow(/holds no readable PostgreSQL database/);
    expect(readdirSync(cluster)).toEqual(['thesis.txt']);
  });

  it('refuses a data folder that cannot be written', async () => {
    writeFileSync(dataDir, 'a file');
    await expect(start()).rejects.toThrow(/cannot be written .*DATA_DIR=/);
  });

  it('reports why PostgreSQL did not start', async () => {
    haveDatabase();
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL did not start on .*: invalid value for parameter "shared_buffers".* tells more\./,
    );
  });
});

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as another user', async () => {
    haveDatabase();
    const { pid } = await start();
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(cluster).uid).toBe(statSync(`/proc/${pid}`).uid);
  });

  it('accepts a data folder that was restored from a backup by root', async () => {
    haveDatabase();
    expect(statSync(join(cluster, 'base')).uid).toBe(0);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reaches programs and data in a home with mode 700, using only one capability', async () => {
    const home = join(dirname(dataDir), 'home');
    mkdirSync(home, { mode: 0o700 });
    const binaries = copyBinaries(home);
    dataDir = join(home, 'checkout', '.data');
    cluster = join(dataDir, 'postgres');
    const first = await start({ dataDir, binaries });
    await write(first.url);
    const status = readFileSync(`/proc/${first.pid}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0/m);
    // Bit 2 is CAP_DAC_READ_SEARCH, which bypasses only the permissions to read and search.
    expect(status).toMatch(/^CapEff:\s+0+4$/m);
    await first.stop();
    const second = await start({ dataDir, binaries });
    expect(await read(second.url)).toEqual([{ id: 1 }]);
  });

  it('gives PostgreSQL no capability if it needs none', async () => {
    // Copies the programs to a folder that every user may enter, because the project may be inside a private home directory.
    chmodSync(dirname(dataDir), 0o755);
    haveDatabase();
    const { pid } = await start({ binaries: copyBinaries(dirname(dataDir)) });
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapEff:\s+0+$/m);
  });
});
