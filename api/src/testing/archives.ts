import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Migration } from '@mikro-orm/migrations';
import type pg from 'pg';
import { extract, pack } from 'tar-stream';
import { v7 } from 'uuid';
import { migrationsList } from '../database/migrations/migrations.ts';
import { query } from './query.ts';

export interface RawPart {
  name: string;
  data: Buffer;
}

export async function partsOf(file: string): Promise<RawPart[]> {
  const tar = extract();
  tar.end(zstdDecompressSync(readFileSync(file)));
  const parts: RawPart[] = [];
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    parts.push({ name: entry.header.name, data: Buffer.concat(chunks) });
  }
  return parts;
}

export async function writeParts(file: string, parts: readonly RawPart[]): Promise<void> {
  const tar = pack();
  for (const { name, data } of parts) tar.entry({ name }, data);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  writeFileSync(file, zstdCompressSync(Buffer.concat(chunks)));
}

/** Adds a picture whose files contain random bytes. @returns the id of the picture */
export async function plantPicture(url: string, mediaDir: string, bytes = 5000): Promise<string> {
  const id = v7();
  mkdirSync(join(mediaDir, id), { recursive: true });
  for (const name of ['480.webp', '480.avif']) writeFileSync(join(mediaDir, id, name), randomBytes(bytes));
  await query(
    url,
    `insert into picture (id, created_at, updated_at, name, width, height, bytes, widths, digest)
     values ($1, now(), now(), 'a.png', 480, 320, $2, '[480]', '')`,
    [id, bytes],
  );
  return id;
}

export async function rowsIn(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select t::text as row from "${table}" t order by t::text collate "C"`,
  );
  return rows.map(({ row }) => row);
}

class NextMigration extends Migration {
  override up(): void {
    this.addSql(`alter table enquiry add extra text not null default 'migrated'`);
  }
}

/** Runs `work` with one more migration, which adds the column `extra` with the value "migrated" to enquiries. */
export async function asNextVersion<T>(work: () => Promise<T>): Promise<T> {
  const next = { name: '20990101-next', class: NextMigration };
  migrationsList.push(next);
  try {
    return await work();
  } finally {
    migrationsList.splice(migrationsList.indexOf(next), 1);
  }
}
