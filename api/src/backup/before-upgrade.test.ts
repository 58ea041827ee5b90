import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { migrationsList } from '../database/migrations/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { asNextVersion, plantPicture } from '../testing/archives.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { useFolder } from '../testing/folder.ts';
import { query } from '../testing/query.ts';
import { startTestApi } from '../testing/test-api.ts';
import { forgetUpgrades, keepBeforeUpgrade } from './before-upgrade.ts';
import { restoreBackup } from './restore.ts';

const folder = useFolder();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
});
afterAll(() => database.drop());

const folders = () => ({ dataDir: join(folder, 'data'), backupDir: join(folder, 'backups') });
const kept = () => join(folders().backupDir, 'before-upgrade');
async function start(): Promise<void> {
  const settings = { databaseUrl: database.url, dataDir: folders().dataDir };
  const keep = (url: string) => keepBeforeUpgrade(url, folders(), () => undefined);
  await (await openDatabase(settings, () => undefined, keep)).close();
}

it('an upgrade backs up the database, and the archive can be restored while the pictures stay in place; other starts make no archive', async () => {
  const names = migrationsList.map(({ name }) => name);
  await migrate(database.url);
  const mediaDir = join(folder, 'media');
  const id = await plantPicture(database.url, mediaDir);
  await start();
  expect(existsSync(kept())).toBe(false);
  await asNextVersion(start);
  expect(readdirSync(kept())).toHaveLength(1);
  await asNextVersion(start);
  const archives = readdirSync(kept());
  expect(archives).toHaveLength(1);

  const other = await createTestDatabase({ isBare: true });
  const target = {
    databaseUrl: other.url,
    dataDir: join(folder, 'back'),
    mediaDir,
    erasedIn: [],
    jwtSecret: '',
  };
  const { manifest } = await restoreBackup(join(kept(), archives[0] ?? ''), target, () => undefined);
  await other.drop();
  expect(manifest.migrations).toEqual(names);
  expect(manifest.missing).toEqual([]);
  expect(existsSync(join(mediaDir, id, '480.webp'))).toBe(true);
});

it('an upgrade that the server runs makes an archive', async () => {
  const dataDir = join(folder, 'server');
  const server = await asNextVersion(() => startTestApi({ dataDir, backupDir: join(dataDir, 'backups') }));
  await server.close();
  expect(readdirSync(join(dataDir, 'backups', 'before-upgrade'))).toHaveLength(1);
});

it('a new installation makes no archive', async () => {
  const empty = await createTestDatabase({ isBare: true });
  const asked: string[] = [];
  const settings = { databaseUrl: empty.url, dataDir: join(folder, 'new') };
  const opened = await openDatabase(
    settings,
    () => undefined,
    async (url) => void asked.push(url),
  );
  await opened.close();
  await empty.drop();
  expect(asked).toEqual([]);
});

it('an upgrade is refused and changes nothing if its archive cannot be written', async () => {
  const older = await createTestDatabase({ isBare: true });
  await migrate(older.url);
  writeFileSync(join(folder, 'file'), '');
  const settings = { databaseUrl: older.url, dataDir: join(folder, 'older') };
  const keep = (url: string) =>
    keepBeforeUpgrade(url, { dataDir: folder, backupDir: join(folder, 'file') }, () => undefined);
  await expect(asNextVersion(() => openDatabase(settings, () => undefined, keep))).rejects.toThrow(
    /^The copy of the database cannot be written into .* \(ENOTDIR\)\. Nothing was changed\. /,
  );
  const rows = await query(older.url, 'select name from mikro_orm_migrations');
  await older.drop();
  expect(rows).toEqual(migrationsList.map(({ name }) => ({ name })));
});

it('an archive is removed after 30 days', async () => {
  const names = readdirSync(kept());
  await forgetUpgrades(folders());
  expect(readdirSync(kept())).toEqual(names);
  const then = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const name of names) utimesSync(join(kept(), name), then, then);
  await forgetUpgrades(folders());
  expect(readdirSync(kept())).toEqual([]);
  await forgetUpgrades({ backupDir: join(folder, 'none') });
});
