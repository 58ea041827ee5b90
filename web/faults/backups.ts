import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../api/src/testing/query.ts';
import { embeddedUrl, type Fault, holds, settle } from './place.ts';
import { faultyServer } from './server.ts';
import { bearerOf, found, newTally, type Tally, visitors } from './visitors.ts';

const root = join(import.meta.dirname, '../..');

function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: '',
    SEED: '',
    BACKUP_DIR: '',
    JWT_SECRET: '',
    DATA_DIR: dataDir,
  };
  const program = join(root, `api/src/${name}-command.ts`);
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: out + err }),
    );
  });
}

export const backups: Fault = {
  name: 'backup during load, restored elsewhere',
  async run({ folder, share }) {
    const server = await faultyServer(join(folder, 'source'), { JWT_SECRET: '' });
    await server.start();
    const tally = newTally();
    const load = visitors([server.url], tally, { servers: [server], pause: 5 });
    const headers = { authorization: await bearerOf(server.url) };
    const picture = new FormData();
    const bytes = readFileSync(join(root, 'desktop/resources/icon.png'));
    picture.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'icon.png');
    const uploaded = await fetch(`${server.url}/api/admin/media`, { method: 'POST', headers, body: picture });
    holds(uploaded.status === 201, `a picture is uploaded (${uploaded.status})`);
    await sleep(Math.max(2000, 8000 * share));

    const before: Tally = { ...newTally(), acknowledged: new Map(tally.acknowledged) };
    const archive = join(folder, 'under-load.tar.zst');
    const made = await command('backup', server.dataDir, archive);
    holds(made.code === 0, `the backup is made: ${made.said}`);
    const during = tally.acknowledged.size - before.acknowledged.size;
    holds(during > 0, 'enquiries arrived while the backup was made');
    await load.stop();
    const held = await settle(() => embeddedUrl(server.dataDir), tally, [server]);

    const checked = await command('restore', join(folder, 'nowhere'), '--check', archive);
    holds(
      checked.code === 0 && checked.said.includes('can be restored'),
      `every row and file is compared: ${checked.said}`,
    );
    // Change a single bit, which `restore --check` must detect.
    const spoiled = join(folder, 'spoiled.tar.zst');
    copyFileSync(archive, spoiled);
    const some = readFileSync(spoiled);
    const place = Math.floor(some.length / 2);
    some[place] = (some[place] ?? 0) ^ 1;
    writeFileSync(spoiled, some);
    holds(
      (await command('restore', join(folder, 'nowhere'), '--check', spoiled)).code === 1,
      'one changed bit is found',
    );

    // After the restore, every enquiry acknowledged before the backup began exists exactly once.
    const target = join(folder, 'target');
    mkdirSync(target);
    copyFileSync(join(server.dataDir, 'secrets.json'), join(target, 'secrets.json'));
    const restored = await command('restore', target, archive);
    holds(restored.code === 0, `the archive is restored: ${restored.said}`);
    const elsewhere = await faultyServer(target, { JWT_SECRET: '' });
    await elsewhere.start();
    const there = embeddedUrl(target);
    const counts = await found(there, before);
    holds(
      counts.lost + counts.doubled + counts.misnamed === 0,
      `all of before the backup is in it (${JSON.stringify(counts)})`,
    );
    const rows = Number((await query<{ count: string }>(there, 'select count(*) from enquiry'))[0]?.count);
    await Promise.all([server.stop(), elsewhere.stop()]);
    const summary = made.said.split('\n')[0]?.replace(/^Wrote \S+ /, '') ?? '';
    return {
      rounds: 1,
      ...held,
      notes: `${during} arrived during the backup, ${rows} rows restored elsewhere; ${summary}`,
    };
  },
};
