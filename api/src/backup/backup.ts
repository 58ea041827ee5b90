import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { namesIn } from '../data-dir.ts';
import { appliedTo } from '../database/migrate.ts';
import { withClient } from '../database/reach.ts';
import { archivesIn, isArchive, nameAt } from '../modules/backup/archives.ts';
import { nullIfMissing, StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { type About, FORMAT, type Manifest, type TableState } from './archive.ts';
import { type Columns, listTables, RowSum, readTable, settle } from './tables.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface Source {
  url: string;
  dataDir: string;
  /** Null if the backup does not include the pictures. */
  mediaDir: string | null;
  /** Throws if writing this number of bytes would leave too little space on the disk. */
  requireRoom?: ((bytes: number) => Promise<void>) | undefined;
}

export interface BackupResult {
  manifest: Manifest;
  bytes: number;
}

/** A backup fails if more than half of the pictures have no files. Up to this many such pictures are always accepted. */
const FEW = 3;

const PART_BYTES = 4 * 1024 * 1024;

/** Reads one database snapshot, so writes can go on during the backup. @throws StartError if the file cannot be written */
export async function makeBackup(
  { url, dataDir, mediaDir, requireRoom }: Source,
  file: string,
): Promise<BackupResult> {
  const manifest = await withClient(url, async (client) => {
    await settle(client);
    return writeArchive(file, requireRoom, async (archive) => {
      // Reads the journal before the snapshot begins. If the server imports an enquiry from the journal in between, the archive
      // contains it as a file and as a row, and a restore imports it once. In the opposite order, the archive would lack it.
      const waiting = await readJournal(join(dataDir, 'enquiries'));
      await client.query('begin transaction isolation level repeatable read, read only');
      const about = await describe(client);
      await archive.add('about.json', jsonOf(about));
      for (const { name, data } of waiting) await archive.add(`enquiries/${name}`, data);
      const tables: TableState[] = [];
      for (const table of await listTables(client)) tables.push(await addTable(archive, client, table));
      const missing = mediaDir === null ? [] : await addPictures(archive, client, mediaDir);
      await client.query('commit');
      const listed: Manifest = { ...about, tables, missing, parts: [...archive.parts] };
      await archive.add('manifest.json', jsonOf(listed));
      await archive.add('manifest.sha256', Buffer.from(`${archive.parts.at(-1)?.sha256}\n`));
      return listed;
    });
  });
  return { manifest, bytes: (await stat(file)).size };
}

const jsonOf = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function describe(client: pg.Client): Promise<About> {
  const migrations = await appliedTo(client);
  if (migrations.length === 0) throw new StartError('There is nothing to back up: the database is empty.');
  return { format: FORMAT, createdAt: new Date().toISOString(), version, migrations };
}

/** Returns all files of the journal, even files that cannot be parsed. */
async function readJournal(folder: string): Promise<{ name: string; data: Buffer }[]> {
  const waiting: { name: string; data: Buffer }[] = [];
  for (const name of await namesIn(folder)) {
    if (!/^[\w-]+\.json(\.damaged)?$/.test(name)) continue;
    // The file is missing if the server has imported the enquiry a moment ago.
    const data = await readFile(join(folder, name)).catch(nullIfMissing);
    if (data) waiting.push({ name, data });
  }
  return waiting;
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Columns): Promise<TableState> {
  const sum = new RowSum();
  let chunks: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    if (bytes > 0) await archive.add(`tables/${table.name}/${number++}`, Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of readTable(client, table)) {
    sum.add(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return { name: table.name, columns: table.columns, rows: sum.rows, digest: sum.digest() };
}

/** Adds the files of all pictures. @returns the ids of pictures whose files are missing */
async function addPictures(archive: ArchiveWriter, client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from picture order by id');
  const missing: string[] = [];
  for (const { id } of rows) {
    let files = 0;
    for (const name of await namesIn(join(folder, id)))
      if (await addFile(archive, `media/${id}/${name}`, join(folder, id, name))) files += 1;
    if (files === 0) missing.push(id);
  }
  refuseEmptyFolder(folder, rows.length, missing.length);
  return missing;
}

/** Throws if the folder lacks most pictures. Its disk may be unmounted, and incomplete backups would replace good ones. */
function refuseEmptyFolder(folder: string, pictures: number, missing: number): void {
  if (missing <= FEW || missing * 2 <= pictures) return;
  throw new StartError(
    `${missing} of ${pictures} pictures have no files in ${folder}, so no backup was made. Is its disk there? See MEDIA_DIR.`,
  );
}

async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<boolean> {
  const handle = await open(path).catch(nullIfMissing);
  if (!handle) return false;
  try {
    // An open file can be read to the end, even if its picture is purged from the trash at the same time.
    const { size } = await handle.stat();
    await archive.stream(name, size, handle.createReadStream({ autoClose: false }));
    return true;
  } finally {
    await handle.close();
  }
}

/** Age in ms at which the file of a killed backup is removed. Another instance may still be writing a younger file. */
const DRAFT_MS = 24 * 3_600_000;

/** Makes a backup in a folder, then removes the oldest archives until `keep` remain. */
export async function backUpInto(
  folder: string,
  keep: number,
  source: Source,
  now: Date,
): Promise<BackupResult & { name: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameAt(now);
  const made = await makeBackup(source, join(folder, name));
  for (const old of (await archivesIn(folder)).slice(keep)) await rm(join(folder, old), { force: true });
  await removeDrafts(folder, now);
  return { ...made, name };
}

async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !isArchive(name.slice(0, -'.part'.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > DRAFT_MS) await rm(join(folder, name), { force: true });
  }
}
