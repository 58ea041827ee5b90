import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Manifest } from './archive.ts';
import { readArchive } from './read-archive.ts';
import { writeTable } from './tables.ts';

export interface Drafts {
  pictures: string;
  enquiries: string;
}

export interface RestoredNames {
  pictures: string[];
  enquiries: { name: string; text: string }[];
}

/**
 * Inserts the rows, and writes the files to the temporary folders. Checks the files again, because the archive may have changed
 * since it was verified.
 */
export async function takeParts(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  drafts: Drafts,
): Promise<RestoredNames> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const sums = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]));
  const pictures = new Set<string>();
  const enquiries: RestoredNames['enquiries'] = [];
  const current: { open: { name: string; into: ReturnType<typeof writeTable> } | null } = { open: null };

  async function end(): Promise<void> {
    const into = current.open?.into;
    current.open = null;
    if (!into) return;
    into.end();
    await finished(into);
  }

  async function write(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    if (current.open?.name !== name) await end();
    const table = tables.get(name);
    if (!table) throw new Error(`The archive does not list the table ${name}.`);
    current.open ??= { name, into: opened(writeTable(client, table)) };
    const { into } = current.open;
    for await (const chunk of chunks) if (!into.write(chunk)) await once(into, 'drain');
  }

  async function writeFileWithSum(
    name: string,
    path: string,
    chunks: AsyncIterable<Buffer>,
  ): Promise<string> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const sum = createHash('sha256');
    async function* seen(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        sum.update(chunk);
        yield chunk;
      }
    }
    await pipeline(seen(), createWriteStream(path, { flush: true }));
    if (sum.digest('hex') !== sums.get(name))
      throw new StartError(`The archive ${file} changed while it was read. Nothing was kept.`);
    return path;
  }

  try {
    await readArchive(file, async ({ name, place, chunks }) => {
      if (place.kind === 'table') return write(place.table, chunks);
      await end();
      if (place.kind === 'media') {
        pictures.add(place.id);
        await writeFileWithSum(name, join(drafts.pictures, place.id, place.file), chunks);
      } else if (place.kind === 'enquiry') {
        const path = await writeFileWithSum(name, join(drafts.enquiries, place.file), chunks);
        enquiries.push({ name: place.file, text: await readFile(path, 'utf8') });
      } else for await (const _chunk of chunks);
    });
    await end();
  } catch (error) {
    current.open?.into.destroy();
    throw error;
  }
  return { pictures: [...pictures], enquiries };
}

/** Adds a listener, because the `error` event would otherwise end the process. Awaiting a failed stream still rejects. */
const opened = (into: ReturnType<typeof writeTable>) => into.on('error', () => undefined);
