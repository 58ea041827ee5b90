import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { plantPicture } from '../testing/archives.ts';
import { useFolder } from '../testing/folder.ts';

const folder = useFolder();

async function command(name: string, dataDir: string, args: string[]) {
  const program = fileURLToPath(new URL(`../${name}-command.ts`, import.meta.url));
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: '',
    JWT_SECRET: '',
    BACKUP_DIR: '',
    DATA_DIR: join(folder, dataDir),
    MEDIA_DIR: '',
  };
  const child = spawn(process.execPath, [program, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (some) => {
      said += some;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said };
}

it('a backup uses a running server or starts the database, and can be restored into an empty folder', async () => {
  const [one, two] = [join(folder, 'running.tar.zst'), join(folder, 'stopped.tar.zst')];
  const dataDir = join(folder, 'source');
  const database = await openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  const id = await plantPicture(database.url, join(dataDir, 'media'));
  const beside = await command('backup', 'source', [one]);
  expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('2 rows in 30 tables, 1 picture') });
  expect(await command('restore', 'source', [one])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another Prasthan server'),
  });
  await database.close();
  expect((await command('backup', 'source', [two])).code).toBe(0);
  expect(await command('restore', 'source', [two])).toMatchObject({
    code: 1,
    said: expect.stringContaining('this one has rows in the table picture'),
  });
  expect(await command('restore', 'target', ['--check', one])).toMatchObject({
    code: 0,
    said: expect.stringContaining('The backup can be restored.'),
  });
  expect(existsSync(join(folder, 'target', 'postgres'))).toBe(false);
  // A folder that contains only backups counts as empty.
  const backups = join(folder, 'target', 'backups');
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'erased.txt'), `2026-11-22T00:00:00.000Z ${id}\n`);
  expect(await command('restore', 'target', [two])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored. Everybody signs in anew.'),
  });
  expect(existsSync(join(folder, 'target', 'media', id, '480.webp'))).toBe(true);
  expect(readFileSync(join(folder, 'target', 'erased.txt'), 'utf8')).toContain(id);
  expect(readdirSync(backups)).toEqual(['erased.txt']);
});

it.each([
  ['backup', ['--all', 'x']],
  ['restore', ['--check']],
])('pnpm %s %j prints its usage', async (name, args) => {
  const { code, said } = await command(name, 'none', args);
  expect(code).toBe(1);
  expect(said).toContain(`pnpm ${name} FILE`);
  expect(said).not.toContain('    at ');
});
