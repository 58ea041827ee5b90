import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { compareMigrations } from '../database/migrate.ts';
import { StartError, systemCode } from '../start-error.ts';
import { aboutForm, FORMAT, type Manifest, manifestForm, type Part, type Place, placeOf } from './archive.ts';
import { RowSum } from './tables.ts';

/** A part of an archive. Code that starts reading `chunks` must read them to the end. */
export interface ReadPart {
  name: string;
  place: Place;
  bytes: number;
  chunks: AsyncIterable<Buffer>;
}

const damaged = (file: string, what: string) =>
  new StartError(
    `The archive ${file} is damaged: ${what}. Nothing was touched. Take another copy of it, or an older archive.`,
  );

/** Calls `take` for each part. @throws StartError if the file cannot be read, and any error that `take` throws */
export async function readArchive(file: string, take: (part: ReadPart) => Promise<void>): Promise<void> {
  const tar = extract();
  let taking = false;
  const fed = pipeline(createReadStream(file), createZstdDecompress(), tar);
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      const place = placeOf(name);
      if (!place) throw damaged(file, `it has a part of an unknown name, ${JSON.stringify(name)}`);
      taking = true;
      await take({ name, place, bytes: size, chunks: buffersOf(entry) });
      taking = false;
      // Skip a part that `take` did not read, because the tar stream continues only after the end of this part.
      entry.resume();
    }
    await fed;
  } catch (error) {
    tar.destroy();
    const cause = await fed.then(
      () => null,
      (reason: unknown) => reason,
    );
    const isOurs = error instanceof StartError || (taking && !isReading(error));
    throw inWords(file, isOurs ? error : (cause ?? error));
  }
}

async function* buffersOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk;
}

const isReading = (error: unknown) => /^(Z_|ZSTD|ERR_STREAM)/.test(systemCode(error) ?? '');

function inWords(file: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const code = systemCode(error);
  if (code === 'ENOENT') return new StartError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO')
    return new StartError(`The file ${file} cannot be read (${code}).`);
  if (isReading(error) || /tar|unexpected end|invalid/i.test(error instanceof Error ? error.message : ''))
    return damaged(file, 'it cannot be read to its end as a backup');
  return error;
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Compares all parts and rows with the manifest. @throws StartError if the archive is damaged or newer than this Prasthan */
export async function verifyArchive(file: string): Promise<Manifest> {
  const parts: Part[] = [];
  const sums = new Map<string, RowSum>();
  const texts: Partial<Record<Place['kind'], string>> = {};
  await readArchive(file, async ({ name, place, bytes, chunks }) => {
    const sum = createHash('sha256');
    const rows = place.kind === 'table' ? (sums.get(place.table) ?? new RowSum()) : null;
    if (place.kind === 'table' && rows) sums.set(place.table, rows);
    async function* seen(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        sum.update(chunk);
        rows?.add(chunk);
        yield chunk;
      }
    }
    if (place.kind === 'about' || place.kind === 'manifest' || place.kind === 'sum') {
      texts[place.kind] = await textOf(seen());
      if (place.kind === 'about') refuseNewer(file, texts.about ?? '');
    } else for await (const _chunk of seen());
    if (parts.length === 0 && place.kind !== 'about') throw damaged(file, 'it does not begin as a backup');
    parts.push({ name, bytes, sha256: sum.digest('hex') });
  });
  return compare(file, parts, sums, texts);
}

function refuseNewer(file: string, text: string): void {
  const value = parse(text);
  const format = value && typeof value === 'object' && 'format' in value ? value.format : null;
  if (typeof format === 'number' && format > FORMAT) throw newer(file);
  const about = aboutForm.safeParse(value).data;
  if (!about) throw damaged(file, 'it does not say what it is');
  const unknown = compareMigrations(about.migrations).newer;
  if (unknown) throw newer(file, ` (Prasthan ${about.version}, with the migration ${unknown})`);
}

const newer = (file: string, by = '') =>
  new StartError(
    `The archive ${file} was made by a newer Prasthan${by}. Nothing was touched. Restore it with that version or a later one.`,
  );

function compare(
  file: string,
  read: Part[],
  sums: ReadonlyMap<string, RowSum>,
  texts: Partial<Record<Place['kind'], string>>,
): Manifest {
  const [seal, listed] = [read.at(-1), read.at(-2)];
  if (seal?.name !== 'manifest.sha256' || listed?.name !== 'manifest.json')
    throw damaged(file, 'its end is missing');
  if (texts.sum?.trim() !== listed.sha256) throw damaged(file, 'its list of parts is not as it was written');
  const manifest = manifestForm.safeParse(parse(texts.manifest ?? '')).data;
  if (!manifest) throw damaged(file, 'its list of parts cannot be read');
  const parts = read.slice(0, -2);
  for (const [index, part] of manifest.parts.entries()) {
    if (!isDeepStrictEqual(part, parts[index]))
      throw damaged(file, `the part ${part.name} is not as it was written`);
  }
  if (parts.length > manifest.parts.length)
    throw damaged(file, `it has a part too many, ${parts[manifest.parts.length]?.name}`);
  for (const { name, rows, digest } of manifest.tables) {
    const sum = sums.get(name) ?? new RowSum();
    if (sum.rows !== rows || sum.digest() !== digest)
      throw damaged(file, `the table ${name} has ${sum.rows} of ${rows} rows, or other ones`);
  }
  const tables = new Set(manifest.tables.map(({ name }) => name));
  const extra = [...sums.keys()].find((name) => !tables.has(name));
  if (extra) throw damaged(file, `it has a table too many, ${extra}`);
  return manifest;
}
