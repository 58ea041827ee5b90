import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partsOf, plantPicture, type RawPart, writeParts } from '../testing/archives.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { useFolder } from '../testing/folder.ts';
import { query } from '../testing/query.ts';
import { version } from '../version.ts';
import { makeBackup } from './backup.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreBackup } from './restore.ts';

const folder = useFolder();
const file = join(folder, 'good.tar.zst');
let parts: RawPart[];
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  const [dataDir, source] = [join(folder, 'data'), await createTestDatabase()];
  const mediaDir = join(folder, 'media');
  await plantPicture(source.url, mediaDir);
  mkdirSync(join(dataDir, 'enquiries'), { recursive: true });
  writeFileSync(join(dataDir, 'enquiries', `${v4()}.json`), '{}');
  await makeBackup({ url: source.url, dataDir, mediaDir }, file);
  await source.drop();
  parts = await partsOf(file);
  database = await createTestDatabase({ isBare: true });
});
afterAll(() => database.drop());

/** Tries to restore a damaged archive, and checks that nothing was changed. @returns the error message */
async function refusal(of: string): Promise<string> {
  const dataDir = join(folder, 'untouched');
  const mediaDir = join(dataDir, 'media');
  const target = { databaseUrl: database.url, dataDir, mediaDir, erasedIn: [], jwtSecret: '' };
  const words = await restoreBackup(of, target, () => undefined).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(existsSync(dataDir), `${of}: ${words}`).toBe(false);
  const rows = await query(database.url, `select from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows, words).toHaveLength(0);
  return words;
}

async function changed(change: (parts: RawPart[]) => RawPart[]): Promise<string> {
  const other = join(folder, 'other.tar.zst');
  await writeParts(other, change(parts.map(({ name, data }) => ({ name, data: Buffer.from(data) }))));
  return other;
}

function relisted(all: RawPart[], change: (manifest: ReturnType<typeof JSON.parse>) => void): RawPart[] {
  const manifest = JSON.parse(String(all.at(-2)?.data));
  change(manifest);
  const data = Buffer.from(JSON.stringify(manifest));
  const sum = createHash('sha256').update(data).digest('hex');
  return [
    ...all.slice(0, -2),
    { name: 'manifest.json', data },
    { name: 'manifest.sha256', data: Buffer.from(sum) },
  ];
}

it('an archive that was unpacked and packed again is valid', async () => {
  expect(parts.map(({ name }) => name.split('/')[0])).toEqual(
    expect.arrayContaining([
      'about.json',
      'enquiries',
      'tables',
      'media',
      'manifest.json',
      'manifest.sha256',
    ]),
  );
  await verifyArchive(await changed((all) => all));
});

it('a flipped bit in any part is found, and the part is named', async () => {
  for (const [index, { name }] of parts.entries()) {
    const words = await refusal(
      await changed((all) => {
        const data = all[index]?.data ?? Buffer.alloc(0);
        // Flips the lowest bit of a printable character, so that a part with text is still text.
        const at = data.findIndex((byte) => byte > 0x30);
        data[at] = (data[at] ?? 0) ^ 1;
        return all;
      }),
    );
    expect(words, name).toMatch(/is damaged|newer Prasthan/);
    if (name.includes('/')) expect(words).toContain(`the part ${name} is not as it was written`);
  }
});

function decompressed(data: Buffer): Buffer | null {
  try {
    return zstdDecompressSync(data);
  } catch {
    return null;
  }
}

it('a flipped bit anywhere in the file is found', async () => {
  const good = readFileSync(file);
  const content = zstdDecompressSync(good);
  const other = join(folder, 'flipped.tar.zst');
  let flips = 0;
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 40)) {
    const data = Buffer.from(good);
    data[at] = (data[at] ?? 0) ^ 4;
    // Skip a flip that does not change the content. A few bits only choose between two encodings of the same content.
    if (decompressed(data)?.equals(content)) continue;
    flips += 1;
    writeFileSync(other, data);
    await expect(verifyArchive(other), `byte ${at}`).rejects.toThrow('is damaged');
  }
  expect(flips).toBeGreaterThan(30);
});

it('an archive that is cut off anywhere is refused', async () => {
  const good = readFileSync(file);
  const other = join(folder, 'short.tar.zst');
  // Cuts off at least 100 bytes. The last few bytes are only padding and zstd's checksum, and an archive without them is
  // accepted, because all its parts are complete.
  for (const length of [0, 3, 100, good.length >> 1, good.length - 100]) {
    writeFileSync(other, good.subarray(0, length));
    expect(await refusal(other), `${length} bytes`).toContain('is damaged');
  }
  for (const count of [0, 1, parts.length - 2, parts.length - 1])
    expect(await refusal(await changed((all) => all.slice(0, count))), `${count} parts`).toContain(
      'is damaged',
    );
});

it.each<[string, (parts: RawPart[]) => RawPart[], string]>([
  ['a part too few', (all) => all.filter(({ name }) => !name.startsWith('media/')), 'the part media/'],
  [
    'a part too many',
    (all) =>
      all.toSpliced(-2, 0, {
        name: 'media/019a0000-0000-7000-8000-000000000000/1.webp',
        data: Buffer.from('x'),
      }),
    'a part too many',
  ],
  [
    'a path out of its folder',
    (all) => all.toSpliced(1, 0, { name: '../x', data: Buffer.from('x') }),
    'unknown name',
  ],
  [
    'a wrong count of rows',
    (all) =>
      relisted(all, ({ tables }) => {
        tables.find(({ name }: { name: string }) => name === 'picture').rows = 2;
      }),
    'the table picture has 1 of 2 rows',
  ],
  [
    'a wrong sum of rows',
    (all) =>
      relisted(all, ({ tables }) => {
        tables.find(({ name }: { name: string }) => name === 'picture').digest = '00';
      }),
    'the table picture',
  ],
  [
    'a table that is not listed',
    (all) =>
      relisted(all, (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }: { name: string }) => name !== 'picture');
      }),
    'a table too many, picture',
  ],
])('%s is refused', async (_what, change, words) => {
  expect(await refusal(await changed(change))).toContain(words);
});

it.each([
  [
    'format',
    { format: 2 },
    'was made by a newer Prasthan. Nothing was touched. Restore it with that version',
  ],
  [
    'migration',
    { migrations: ['20991231-later'] },
    `newer Prasthan (Prasthan ${version}, with the migration 20991231-later)`,
  ],
])('an archive of a newer %s is refused with an explanation', async (_what, about, words) => {
  const made = await changed(([first, ...rest]) => {
    const data = Buffer.from(JSON.stringify({ ...JSON.parse(String(first?.data)), ...about }));
    return [{ name: 'about.json', data }, ...rest];
  });
  expect(await refusal(made)).toContain(words);
});

it('a file that is not an archive is refused with an explanation', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Asha');
  expect(await refusal(join(folder, 'letter.txt'))).toContain('is damaged');
  expect(await refusal(join(folder, 'none'))).toBe(`There is no file ${join(folder, 'none')}.`);
});
