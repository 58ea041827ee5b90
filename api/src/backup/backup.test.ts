import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newSecret, seal } from '../auth/two-factor.ts';
import { migrate } from '../database/migrate.ts';
import { readErased } from '../modules/erasure/erased-list.ts';
import { asNextVersion, plantPicture, rowsIn } from '../testing/archives.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { aPage } from '../testing/factories.ts';
import { useFolder } from '../testing/folder.ts';
import { connected, query } from '../testing/query.ts';
import { SECRET, useTestApi } from '../testing/test-api.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { leftOut, listTables } from './tables.ts';

const folder = useFolder();
const [dataDir, mediaDir] = [join(folder, 'data'), join(folder, 'pictures')];
const server = useTestApi({ dataDir, mediaDir, backupDir: join(folder, 'backups') });
let url: string;
let client: pg.Client;
beforeAll(async () => {
  url = server.databaseUrl;
  client = await server.connect();
});
afterAll(() => client.end());

/** A folder on another file system, if there is one, because pictures may be on a different disk from DATA_DIR. */
const otherDisk =
  ['/dev/shm', '/tmp', import.meta.dirname].find(
    (each) => existsSync(each) && statSync(each).dev !== statSync(tmpdir()).dev,
  ) ?? tmpdir();

async function anEmptyOne() {
  const database = await createTestDatabase({ isBare: true });
  onTestFinished(() => database.drop());
  const mediaDir = mkdtempSync(join(otherDisk, 'prasthan-restored-'));
  onTestFinished(() => rmSync(mediaDir, { recursive: true, force: true }));
  const target = {
    databaseUrl: database.url,
    dataDir: mkdtempSync(join(folder, 'restored-')),
    mediaDir,
    erasedIn: [] as string[],
    jwtSecret: SECRET,
  };
  return {
    target,
    look: async () => {
      const opened = await connected(database.url);
      onTestFinished(() => opened.end());
      return opened;
    },
  };
}
const silent = () => undefined;

const send = () => server.enquire({ message: `Tab\t, line\n, \\N and ${v4()}` });
const addNote = (id: string) =>
  server.ask(`mutation { addEnquiryNote(enquiryId: "${id}", input: { text: "Called." }) { _id } }`);

describe('a backup made under load', () => {
  it('is a consistent snapshot: the restored database has every row and file, and no part of an unfinished transaction', async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, () => plantPicture(url, mediaDir, 300_000)));
    mkdirSync(join(dataDir, 'enquiries'), { recursive: true });
    const waiting = `${v4()}.json.damaged`;
    writeFileSync(join(dataDir, 'enquiries', waiting), '{"not":"an enquiry"}');
    const before: string[] = [];
    for (let number = 0; number < 30; number += 1) before.push(await send());
    const { data: page } = (
      await server.asAdmin('POST', '/api/admin/pages', aPage({ path: '/about/before' }))
    ).body;
    await server.asAdmin('PUT', `/api/admin/pages/${page._id}`, { path: '/about/after' });

    let loading = true;
    const load = [1, 2, 3].map(async () => {
      while (loading) await addNote(await send());
    });
    const file = join(folder, 'load.tar.zst');
    const { manifest, bytes } = await makeBackup({ url, dataDir, mediaDir }, file);
    loading = false;
    await Promise.all(load);
    expect(bytes).toBeGreaterThan(4_000_000);
    expect(readdirSync(folder)).not.toContain('load.tar.zst.part');

    const { target, look } = await anEmptyOne();
    await restoreBackup(file, target, silent);
    const there = await look();
    // Enquiries and accounts may have changed after the snapshot. The restored rows of other tables must be in the source.
    for (const { name, rows } of manifest.tables) {
      const [source, restored] = [new Set(await rowsIn(client, name)), await rowsIn(there, name)];
      expect(restored, name).toHaveLength(rows);
      if (name !== 'admin' && name !== 'enquiry')
        expect(
          restored.filter((row) => !source.has(row)),
          name,
        ).toEqual([]);
    }
    const sent = `select to_jsonb(c) - '{version,updated_at,touched_at}'::text[] as row from enquiry c`;
    const source = new Set((await client.query(sent)).rows.map(({ row }) => JSON.stringify(row)));
    const others = (await there.query(sent)).rows.filter(({ row }) => !source.has(JSON.stringify(row)));
    expect(others).toEqual([]);
    const all = await client.query('select from enquiry');
    expect(all.rowCount, 'enquiries arrived during the backup').toBeGreaterThan(
      (await there.query('select from enquiry')).rowCount ?? 0,
    );
    const ids = new Set((await there.query('select id from enquiry')).rows.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    const torn = await there.query(
      `select n.enquiry_id from enquiry_note n where not exists
         (select from activity a where a.record_id = n.enquiry_id::text and a.action = 'noted')
       union select a.record_id::uuid from activity a where a.action = 'noted' and not exists
         (select from enquiry_note n where n.enquiry_id::text = a.record_id)
       union select c.id from enquiry c where (c.touched_at is not null)
         <> exists (select from enquiry_note n where n.enquiry_id = c.id)`,
    );
    expect(torn.rows).toEqual([]);
    for (const id of pictures)
      for (const name of ['480.webp', '480.avif'])
        expect(
          readFileSync(join(target.mediaDir, id, name)).equals(readFileSync(join(mediaDir, id, name))),
        ).toBe(true);
    expect(readFileSync(join(target.dataDir, 'enquiries', waiting), 'utf8')).toBe('{"not":"an enquiry"}');
    const redirects = await there.query('select "from", "to" from redirect');
    expect(redirects.rows).toEqual([{ from: '/about/before', to: '/about/after' }]);
    expect((await there.query('select from session')).rowCount).toBe(0);
    rmSync(join(dataDir, 'enquiries'), { recursive: true });
  });

  it('leaves no incomplete file on a full disk, and says what to do', async () => {
    const file = join(folder, 'full.tar.zst');
    symlinkSync('/dev/full', `${file}.part`);
    await expect(makeBackup({ url, dataDir, mediaDir }, file)).rejects.toThrow(
      /full\.tar\.zst could not be written: the disk is full\. Free some space/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
    await expect(makeBackup({ url, dataDir, mediaDir }, join(folder, 'none', 'x'))).rejects.toThrow(
      'its folder does not exist',
    );
  });

  it('names the pictures whose files are missing', async () => {
    const id = await plantPicture(url, mediaDir);
    rmSync(join(mediaDir, id), { recursive: true });
    const { manifest } = await makeBackup({ url, dataDir, mediaDir }, join(folder, 'missing.tar.zst'));
    expect(manifest.missing).toEqual([id]);
  });
});

it('an enquiry that was erased after the backup is not restored, not even from the journal', async () => {
  const [kept, gone] = [await send(), await send()];
  await addNote(gone);
  mkdirSync(join(dataDir, 'enquiries'), { recursive: true });
  const journal = join(dataDir, 'enquiries', `${gone}.json.damaged`);
  writeFileSync(journal, JSON.stringify({ id: gone }));
  const file = join(folder, 'erased.tar.zst');
  await makeBackup({ url, dataDir, mediaDir }, file);
  await server.ask('mutation ($id: ID!) { eraseEnquiry(id: $id) { _id } }', { id: gone });
  expect(await readErased(join(folder, 'backups'))).toEqual([gone]);

  const { target, look } = await anEmptyOne();
  const { erased } = await restoreBackup(file, { ...target, erasedIn: [join(folder, 'backups')] }, silent);
  expect(erased).toBe(1);
  const there = await look();
  const found = await there.query('select id from enquiry where id = any($1)', [[kept, gone]]);
  expect(found.rows).toEqual([{ id: kept }]);
  expect((await there.query('select from enquiry_note where enquiry_id = $1', [gone])).rowCount).toBe(0);
  const log = await there.query(
    'select action, title, after from activity where record_id = $1 order by id',
    [gone],
  );
  expect(log.rows.at(-1)).toEqual({ action: 'erased', title: '', after: null });
  expect(log.rows.every(({ title }) => title === '')).toBe(true);
  const refused = 'select id, key_hash from erased where id = $1';
  expect((await there.query(refused, [gone])).rows).toEqual((await client.query(refused, [gone])).rows);
  expect(await readErased(target.dataDir)).toEqual([gone]);
  expect(existsSync(join(target.dataDir, 'enquiries', `${gone}.json.damaged`))).toBe(false);
});

it('an archive of an older version is migrated', async () => {
  const file = join(folder, 'older.tar.zst');
  await makeBackup({ url, dataDir, mediaDir }, file);
  const { rows } = await client.query('select count(*)::int as count from enquiry');

  const { target, look } = await anEmptyOne();
  await asNextVersion(() => restoreBackup(file, target, silent));
  const there = await look();
  const found = await there.query(`select count(*)::int as count from enquiry where extra = 'migrated'`);
  expect(found.rows).toEqual(rows);
  expect(rows[0].count).toBeGreaterThan(0);
});

it('no backup is made if most pictures are missing, because their disk may not be mounted', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => plantPicture(url, mediaDir)));
  const away = join(folder, 'away');
  renameSync(mediaDir, away);
  const file = join(folder, 'without.tar.zst');
  await expect(makeBackup({ url, dataDir, mediaDir }, file)).rejects.toThrow(
    /^\d+ of \d+ pictures have no files in .*pictures, so no backup was made\. Is its disk there\? See MEDIA_DIR\.$/,
  );
  renameSync(away, mediaDir);
  expect(existsSync(file)).toBe(false);
  await client.query('delete from picture where id = any($1)', [ids]);
});

describe('a restore is refused and changes nothing', () => {
  const file = () => join(folder, 'refused.tar.zst');
  beforeAll(async () => {
    await makeBackup({ url, dataDir, mediaDir }, file());
  });

  it('if the database has rows', async () => {
    const { target } = await anEmptyOne();
    await restoreBackup(file(), target, silent);
    await expect(restoreBackup(file(), target, silent)).rejects.toThrow(
      /into an empty installation only, and this one has rows in the table activity\. Nothing was touched\. Make an empty database/,
    );
  });

  it('if enquiries wait in the journal', async () => {
    const { target } = await anEmptyOne();
    mkdirSync(join(target.dataDir, 'enquiries'));
    writeFileSync(join(target.dataDir, 'enquiries', `${v4()}.json`), '{}');
    await expect(restoreBackup(file(), target, silent)).rejects.toThrow('enquiries that wait in its journal');
  });

  it('if the tables are of a later version than the archive', async () => {
    const { target } = await anEmptyOne();
    await migrate(target.databaseUrl);
    await query(target.databaseUrl, `insert into mikro_orm_migrations (name) values ('20991231-later')`);
    await expect(restoreBackup(file(), target, silent)).rejects.toThrow('the tables of a later version');
  });

  it('while the server runs', async () => {
    const { target } = await anEmptyOne();
    await expect(restoreBackup(file(), { ...target, dataDir }, silent)).rejects.toThrow(
      'Another Prasthan server',
    );
    await expect(restoreBackup(file(), { ...target, databaseUrl: url }, silent)).rejects.toThrow(
      /The database is in use \(\d+ connections?\)\. Nothing was touched\. Stop every server/,
    );
  });
});

it('a restore keeps the identity of the installation in the archive, even if the target was already migrated', async () => {
  const file = join(folder, 'identity.tar.zst');
  const identity = 'select i.*, c.lineage from installation i, content_version c';
  const [{ lineage, ...here }] = (await client.query(identity)).rows;
  await makeBackup({ url, dataDir, mediaDir }, file);
  const { target, look } = await anEmptyOne();
  await migrate(target.databaseUrl);
  await restoreBackup(file, target, silent);
  const [restored] = (await (await look()).query(identity)).rows;
  expect(restored).toMatchObject(here);
  expect(restored.lineage).not.toBe(lineage);
});

it('a restored database gets a new lineage, because its version number may have stood for other content before, and its invitations have ended', async () => {
  const file = join(folder, 'lineage.tar.zst');
  await client.query(`insert into admin (id, version, created_at, updated_at, email, name, role, is_active, recovery_hashes, invitation_hash, invited_until)
    values (gen_random_uuid(), 1, now(), now(), 'guest@prasthan.example', 'Guest', 'owner', true, '{}', 'hash', now() + interval '1 day')`);
  await makeBackup({ url, dataDir, mediaDir }, file);
  const { target } = await anEmptyOne();
  await migrate(target.databaseUrl);
  const lineage = () => query(target.databaseUrl, 'select lineage from content_version');
  const before = await lineage();
  await restoreBackup(file, target, silent);
  expect(await lineage()).not.toEqual(before);
  const invited =
    'select invitation_hash, invited_until <= now() as ended from admin where password_hash is null';
  expect(await query(target.databaseUrl, invited)).toEqual([{ invitation_hash: null, ended: true }]);
  await client.query('delete from admin where password_hash is null');
});

it('a restore with another JWT_SECRET counts the second factors that are lost', async () => {
  const [{ id }] = (await client.query('select id from admin limit 1')).rows;
  await client.query('update admin set two_factor_secret = $1', [seal(newSecret(), id, SECRET)]);
  const file = join(folder, 'factor.tar.zst');
  await makeBackup({ url, dataDir, mediaDir }, file);
  await client.query('update admin set two_factor_secret = null');
  const [one, other] = [await anEmptyOne(), await anEmptyOne()];
  expect((await restoreBackup(file, one.target, silent)).unreadable).toBe(0);
  const jwtSecret = 'another secret of more than 32 characters';
  expect((await restoreBackup(file, { ...other.target, jwtSecret }, silent)).unreadable).toBe(1);
});

it('every table is either in the backup or left out with a reason, and no table uses a sequence', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const backedUp = (await listTables(client)).map(({ name }) => name);
  expect([...backedUp, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name).sort());
  // A restore does not set sequences, so only tables that a backup leaves out may have one.
  const sequences = await client.query(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  expect(sequences.rows).toEqual([{ name: 'feed_epoch_n_seq' }, { name: 'mikro_orm_migrations_id_seq' }]);
});
