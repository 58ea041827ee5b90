/**
 * A backup is a tar file compressed with zstd, so that other programs can read it, too. It contains, in this order:
 *
 * - `about.json`: the format, the version and the migrations, so that an older version refuses the archive immediately;
 * - `enquiries/*`: the files waiting in the journal;
 * - `tables/<table>/<number>`: the rows in PostgreSQL's COPY text format, in parts of a few megabytes;
 * - `media/<id>/<file>`: the files of the pictures in the table `picture`;
 * - `manifest.json`: all parts with their checksums, and all tables with their row counts;
 * - `manifest.sha256`: the checksum of the manifest.
 */
import { z } from 'zod';

/** Increase this number if older versions cannot read the new archives. */
export const FORMAT = 1;

const about = {
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
};

export const aboutForm = z.object(about);
export type About = z.infer<typeof aboutForm>;

const name = z.string().regex(/^\w+$/);
const digest = z.string().regex(/^[\da-f]+$/);

const tableForm = z.object({
  name,
  columns: z.array(name).min(1),
  rows: z.int().min(0),
  /** The sum of the hashes of all rows (`RowSum`). The order of the rows does not matter. */
  digest,
});
export type TableState = z.infer<typeof tableForm>;

const partForm = z.object({ name: z.string(), bytes: z.int().min(0), sha256: digest });
export type Part = z.infer<typeof partForm>;

export const manifestForm = z.object({
  ...about,
  tables: z.array(tableForm),
  /** The ids of pictures without files. Such a picture was purged during the backup, or somebody deleted its files. */
  missing: z.array(z.string()),
  parts: z.array(partForm),
});
export type Manifest = z.infer<typeof manifestForm>;

export type Place =
  | { kind: 'about' | 'manifest' | 'sum' }
  | { kind: 'enquiry'; file: string }
  | { kind: 'table'; table: string }
  | { kind: 'media'; id: string; file: string };

/** Parses the name of a part. Returns null if it is invalid, so that a restore cannot write a file outside its folders. */
export function placeOf(part: string): Place | null {
  const [folder = '', first = '', second, ...more] = part.split('/');
  if (more.length > 0) return null;
  if (part === 'about.json') return { kind: 'about' };
  if (part === 'manifest.json') return { kind: 'manifest' };
  if (part === 'manifest.sha256') return { kind: 'sum' };
  if (folder === 'enquiries' && second === undefined && isFile(first))
    return { kind: 'enquiry', file: first };
  if (folder === 'tables' && /^\w+$/.test(first) && /^\d+$/.test(second ?? ''))
    return { kind: 'table', table: first };
  if (folder === 'media' && /^[\da-f-]{36}$/.test(first) && second !== undefined && isFile(second))
    return { kind: 'media', id: first, file: second };
  return null;
}

const isFile = (text: string) => /^\w[\w.-]*$/.test(text);

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

export const picturesOf = ({ parts }: Manifest): number => {
  const ids = parts.flatMap(({ name }) => {
    const place = placeOf(name);
    return place?.kind === 'media' ? [place.id] : [];
  });
  return new Set(ids).size;
};
