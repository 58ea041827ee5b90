// `pnpm bench backup [enquiries] [megabytes]`: measures the time and the memory of a backup and a restore.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import sharp from 'sharp';
import { openDatabase } from '../database/open-database.ts';
import { fillInbox } from './bench-rows.ts';

const [enquiries = 100_000, megabytes = 1000] = process.argv
  .slice(2)
  .map(Number)
  .filter((number) => number > 0);
const say = (line: string) => void process.stdout.write(`${line}\n`);
/** The widths of a picture's two files. The files have 1.1 MB in total, and show noise, which an archive cannot compress. */
const SIZES = [480, 960];

function noise(seed: number, length: number): Buffer {
  const block = 64;
  return Buffer.concat(
    Array.from({ length: Math.ceil(length / block) }, (_, number) =>
      createHash('sha512').update(`${seed}.${number}`).digest(),
    ),
    length,
  );
}

async function fillPictures(client: pg.Client, mediaDir: string): Promise<number> {
  // Makes sixteen pictures, and stores each many times. A number that is appended to the bytes makes every file different.
  const made = await Promise.all(
    Array.from({ length: 16 }, async (_, seed) =>
      Promise.all(
        SIZES.map((width) =>
          sharp(noise(seed, width * 320 * 3), { raw: { width, height: 320, channels: 3 } })
            .webp({ quality: 100, effort: 0 })
            .toBuffer(),
        ),
      ),
    ),
  );
  let written = 0;
  for (let number = 0; written < megabytes * 1e6; number += 1) {
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
    mkdirSync(join(mediaDir, id), { recursive: true });
    for (const [index, data] of (made[number % made.length] ?? []).entries()) {
      const bytes = Buffer.concat([data, Buffer.from(String(number))]);
      writeFileSync(join(mediaDir, id, `${SIZES[index]}.webp`), bytes);
      written += bytes.length;
    }
    await client.query(
      `insert into picture (id, created_at, updated_at, name, width, height, bytes, widths, digest)
       values ($1, now(), now(), 'noise.png', 960, 320, 1, '[480, 960]', $2)`,
      [id, `of ${number}`],
    );
  }
  return written;
}

interface Run {
  seconds: number;
  /** The peak memory of the process, in MB. */
  memory: number;
  said: string;
}

async function run(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const program = fileURLToPath(new URL(`../${name}-command.ts`, import.meta.url));
  const before = performance.now();
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (some) => {
      said += some;
    });
  let memory = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has just ended, or the system has no /proc.
    }
  }, 50);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}:\n${said}`);
  return { seconds: (performance.now() - before) / 1000, memory, said };
}

const folder = mkdtempSync(join(tmpdir(), 'prasthan-backup-bench-'));
let closeDatabase = async () => {};
try {
  const env = {
    DATA_DIR: join(folder, 'data'),
    MEDIA_DIR: '',
    DATABASE_URL: '',
    BACKUP_DIR: '',
    JWT_SECRET: randomBytes(32).toString('hex'),
  };
  const database = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR }, say);
  closeDatabase = database.close;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillInbox(client, enquiries);
  const bytes = await fillPictures(client, join(env.DATA_DIR, 'media'));
  await client.end();
  say(
    `${enquiries.toLocaleString('en')} enquiries, ${Math.round(bytes / 1e6).toLocaleString('en')} MB of pictures.`,
  );
  const file = join(folder, 'prasthan.tar.zst');
  const tell = (what: string, { seconds, memory }: Run) =>
    say(`${what}: ${seconds.toFixed(1)} s, ${Math.round(memory)} MB of memory.`);
  tell('Backup beside the running database', await run('backup', [file], env));
  say(`The archive: ${Math.round(statSync(file).size / 1e6).toLocaleString('en')} MB.`);
  await closeDatabase();
  closeDatabase = async () => undefined;
  tell('Backup that starts the database itself', await run('backup', [join(folder, 'two.tar.zst')], env));
  rmSync(join(folder, 'two.tar.zst'));
  tell(
    'Restore into an empty folder',
    await run('restore', [file], { ...env, DATA_DIR: join(folder, 'back') }),
  );
  rmSync(join(folder, 'back'), { recursive: true });
  tell('Restore --check', await run('restore', ['--check', file], { ...env, TMPDIR: folder }));
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}
