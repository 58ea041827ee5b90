import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { unseal } from '../auth/two-factor.ts';
import { makeMediaDir, namesIn } from '../data-dir.ts';
import { emptyFeed } from '../database/change-feed.ts';
import { appliedTo, migrate } from '../database/migrate.ts';
import { openServer } from '../database/open-database.ts';
import { withClient } from '../database/reach.ts';
import { endInvitations } from '../modules/admin/terminal.ts';
import { restoredEnquiry, settleRestoredMail } from '../modules/enquiry/mail/restored-mail.ts';
import { counted } from '../modules/health/finding.ts';
import { StartError } from '../start-error.ts';
import { type Manifest, picturesOf, placeOf, rowsOf } from './archive.ts';
import { eraseListed, keepErased, listedIn } from './erase-listed.ts';
import { verifyArchive } from './read-archive.ts';
import { bornFilled, leftOut, settle, sumTable } from './tables.ts';
import { type Drafts, type RestoredNames, takeParts } from './take-parts.ts';

export interface Target {
  databaseUrl: string | null;
  dataDir: string;
  mediaDir: string;
  /** Folders besides DATA_DIR that may contain a list of erased enquiries and people. */
  erasedIn: readonly string[];
  jwtSecret: string;
}

export interface Restored {
  manifest: Manifest;
  /** The number of enquiries and people in the archive that were erased after it was made. */
  erased: number;
  /** The number of accounts whose second factor was encrypted with another JWT_SECRET. */
  unreadable: number;
  /** The number of notices by mail that had not been sent when the backup was made. */
  unsent: number;
}

/**
 * Restores an archive after verifying all of it. Commits only if every table matches the archive.
 * @throws StartError if the archive is damaged, or if the installation is in use or not empty
 */
export async function restoreBackup(
  file: string,
  target: Target,
  say: (line: string) => void,
): Promise<Restored> {
  const manifest = await verifyArchive(file);
  say(
    `The archive is whole: ${inWords(manifest)}, made ${manifest.createdAt} by Prasthan ${manifest.version}.`,
  );
  const server = await openServer(target, say);
  try {
    return await withClient(server.url, async (client) => {
      await settle(client);
      await requireAlone(client);
      await requireEmpty(client, manifest, target);
      await makeMediaDir(target.mediaDir);
      await migrate(server.url, manifest.migrations);
      const { erased, unsent } = await fill(client, file, manifest, target);
      await migrate(server.url);
      const gone = await eraseListed(client, erased);
      say(`Every table and file is as in the archive: ${inWords(manifest)}.`);
      return { manifest, erased: gone, unreadable: await countUnreadable(client, target.jwtSecret), unsent };
    });
  } finally {
    await server.close();
  }
}

/** Describes an archive, for example "1,204 rows in 21 tables, 12 pictures". */
export const inWords = (manifest: Manifest): string =>
  `${counted(rowsOf(manifest), 'row')} in ${counted(manifest.tables.length, 'table')}, ${counted(picturesOf(manifest), 'picture')}`;

/** Refuses a database that is in use. The lock of DATA_DIR only detects servers with the same data folder. */
async function requireAlone(client: pg.Client): Promise<void> {
  let others = await connectionsBeside(client);
  // After a server has stopped, PostgreSQL needs a moment to close its connections.
  for (let tries = 0; others > 0 && tries < 10; tries += 1) {
    await setTimeout(100);
    others = await connectionsBeside(client);
  }
  if (others > 0)
    throw new StartError(
      `The database is in use (${counted(others, 'connection')}). Nothing was touched. Stop every server that uses it, then try again.`,
    );
}

async function connectionsBeside(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}

async function requireEmpty(client: pg.Client, manifest: Manifest, target: Target): Promise<void> {
  const advice = target.databaseUrl
    ? 'Make an empty database, name it with DATABASE_URL, and name an empty folder with DATA_DIR.'
    : `Stop the server and move everything in ${target.dataDir} except its backups away, or name another folder with DATA_DIR=...`;
  const refuse = (what: string) =>
    new StartError(
      `A backup is restored into an empty installation only, and this one has ${what}. Nothing was touched. ${advice}`,
    );
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
     order by c.relname collate "C"`,
    [[...Object.keys(leftOut), ...bornFilled]],
  );
  for (const { name } of rows) {
    const found = await client.query(`select from "${name}" limit 1`);
    if (found.rowCount) throw refuse(`rows in the table ${name}`);
  }
  const archived = new Set(manifest.parts.map((part) => part.name));
  const waiting = (await namesIn(join(target.dataDir, 'enquiries'))).filter((name) =>
    /\.json(\.damaged)?$/.test(name),
  );
  if (waiting.some((name) => !archived.has(`enquiries/${name}`)))
    throw refuse('enquiries that wait in its journal');
  const known = new Set(manifest.migrations);
  if ((await appliedTo(client)).some((name) => !known.has(name)))
    throw refuse('the tables of a later version');
}

/** Inserts the rows and compares them with the archive. Commits only when the pictures and the journal's files are in place. */
async function fill(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  target: Target,
): Promise<{ erased: string[]; unsent: number }> {
  const drafts = draftsIn(target);
  await removeDrafts(drafts);
  await client.query('begin');
  try {
    const names = manifest.tables.map(({ name }) => name);
    // The triggers must not run again, because they ran when these rows were first written.
    for (const name of names) await client.query(`alter table "${name}" disable trigger user`);
    if (names.length > 0) await client.query(`truncate ${names.map((name) => `"${name}"`).join(', ')}`);
    const taken = await takeParts(client, file, manifest, drafts);
    await client.query('set constraints all immediate');
    for (const table of manifest.tables) {
      const { rows, digest } = await sumTable(client, table);
      if (rows !== table.rows || digest !== table.digest)
        throw new StartError(
          `The table ${table.name} did not arrive as it is in the archive (${rows} of ${table.rows} rows). Nothing was kept.`,
        );
    }
    for (const name of names) await client.query(`alter table "${name}" enable trigger user`);
    const erased = await listedIn(client, [target.dataDir, ...target.erasedIn]);
    await keepErased(target.dataDir, erased);
    await moveFiles(taken, target, drafts, erased);
    await newLineage(client);
    // Ends all invitations. Otherwise, a link that was accepted or ended after the backup would work again.
    await client.query(endInvitations('true'));
    const unsent = await settleMail(client);
    await client.query('commit');
    return { erased, unsent };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await removeDrafts(drafts);
  }
}

/** The temporary folders are inside the target folders, because a file cannot be renamed across disks. */
const draftsIn = ({ dataDir, mediaDir }: Target): Drafts => ({
  pictures: join(mediaDir, 'restore.part'),
  enquiries: join(dataDir, 'restore.part'),
});

async function removeDrafts(drafts: Drafts): Promise<void> {
  for (const folder of Object.values(drafts)) await rm(folder, { recursive: true, force: true });
}

/** Starts a new lineage, which makes clients discard their copies of the previous database. */
async function newLineage(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('content_version') is not null as present`);
  // If the table is missing, the migration that creates it also starts a new lineage.
  if (!rows[0].present) return;
  await client.query('update content_version set version = version + 1, lineage = gen_random_uuid()');
  await client.query(emptyFeed);
}

/** Cancels waiting mails, because they may have been sent after the backup. @returns the number of cancelled notices */
async function settleMail(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select exists (select from information_schema.columns where table_schema = current_schema()
       and table_name = 'enquiry' and column_name = 'notice_state') as present`,
  );
  if (!rows[0].present) return 0;
  const notices = await client.query(settleRestoredMail.notices);
  await client.query(settleRestoredMail.thanks);
  return notices.rowCount ?? 0;
}

/** Moves the files into place before the commit. Nobody sees a picture's files before the picture's row is committed. */
async function moveFiles(
  { pictures, enquiries }: RestoredNames,
  { dataDir, mediaDir }: Target,
  drafts: Drafts,
  erased: readonly string[],
): Promise<void> {
  for (const id of pictures) {
    await rm(join(mediaDir, id), { recursive: true, force: true });
    await rename(join(drafts.pictures, id), join(mediaDir, id));
  }
  if (enquiries.length > 0) await mkdir(join(dataDir, 'enquiries'), { recursive: true, mode: 0o700 });
  for (const { name, text } of enquiries) {
    if (erased.some((id) => text.includes(id))) continue;
    const settled = restoredEnquiry(text);
    if (settled !== text) await writeFile(join(drafts.enquiries, name), settled, { flush: true });
    await rename(join(drafts.enquiries, name), join(dataDir, 'enquiries', name));
  }
}

async function countUnreadable(client: pg.Client, jwtSecret: string): Promise<number> {
  const { rows } = await client.query<{ id: string; secret: string }>(
    'select id, two_factor_secret as secret from admin where two_factor_secret is not null',
  );
  return rows.filter(({ id, secret }) => unseal(secret, id, jwtSecret) === null).length;
}

/** Restores into a temporary installation with its own PostgreSQL. @throws StartError if anything differs from the archive */
export async function checkRestore(file: string, say: (line: string) => void): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prasthan-check-'));
  try {
    const jwtSecret = 'of a scratch installation, which nobody signs in to';
    const mediaDir = join(dataDir, 'media');
    const target = { databaseUrl: null, dataDir, mediaDir, erasedIn: [], jwtSecret };
    const restored = await restoreBackup(file, target, say);
    for (const { name, sha256 } of restored.manifest.parts) {
      if (placeOf(name)?.kind !== 'media') continue;
      const sum = createHash('sha256');
      for await (const chunk of createReadStream(join(dataDir, name))) sum.update(chunk);
      if (sum.digest('hex') !== sha256)
        throw new StartError(`The file ${name} did not arrive as it is in the archive.`);
    }
    return restored;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
