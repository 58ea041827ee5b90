/**
 * Measures the built server on a temporary database (docs/performance.md). Linux only: reads /proc.
 * `pnpm bench`: both `pairs` and `staff` (see below). `pnpm bench write` also writes their result into docs/performance.md.
 * `pnpm bench pairs [seconds] [part of the name of a case]`: the server compared with bare servers that do only the minimum.
 * `pnpm bench staff`: how long staff wait for the admin's responses.
 * `pnpm bench inbox [enquiries]`: the response times of the inbox with this many enquiries.
 * `pnpm bench growth [most]`: the same with 1,000, 10,000, … up to `most` enquiries, and the response times of a large site.
 * `pnpm bench backup [enquiries] [megabytes]`: backup and restore.
 * `pnpm bench flight`: the size of each public page's response, newly rendered and from the cache.
 * `pnpm bench paint [rounds]`: the first paint over a slow connection.
 * `pnpm bench interactions [rounds]`: taps, clicks and keys on a slow processor.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onApi, onNewDatabase } from './database.ts';
import { firstPaint } from './first-paint.ts';
import { flights } from './flight.ts';
import { interactions } from './interactions.ts';
import { pairs } from './pairs.ts';
import { growth, staff } from './waits.ts';

const SECONDS = 1;
const doc = join(import.meta.dirname, '../../docs/performance.md');
const printed: string[] = [];
const say = (line: string) => {
  printed.push(line);
  process.stdout.write(`${line}\n`);
};

async function all(): Promise<void> {
  await onNewDatabase((place) => pairs(place, SECONDS, '', say));
  say('');
  await onNewDatabase((place) => staff(place, say));
}

function write(): void {
  const [before, rest] = readFileSync(doc, 'utf8').split('<!-- pnpm bench write -->\n');
  const after = rest?.split('<!-- end -->')[1];
  if (after === undefined) throw new Error(`${doc} has no marks.`);
  const parts = [before, '<!-- pnpm bench write -->\n\n', printed.join('\n'), '\n\n<!-- end -->', after];
  writeFileSync(doc, parts.join(''));
}

const [, , part = 'all', first, ...more] = process.argv;
const size = Number(first) || 0;
if (part === 'pairs') await onNewDatabase((place) => pairs(place, size || SECONDS, more.join(' '), say));
else if (part === 'staff') await onNewDatabase((place) => staff(place, say));
else if (part === 'inbox') await onNewDatabase((place) => growth(place, [size || 100_000], false, say));
else if (part === 'growth') {
  const sizes = [1000, 10_000, 100_000, 1_000_000].filter((each) => each <= (size || 1_000_000));
  await onNewDatabase((place) => growth(place, sizes, true, say));
} else if (part === 'backup') onApi('src/bench/backup.bench.ts', ...process.argv.slice(3));
else if (part === 'flight') await onNewDatabase(flights);
else if (part === 'paint') await onNewDatabase((place) => firstPaint(place, size || 15));
else if (part === 'interactions') await onNewDatabase((place) => interactions(place, size || 5, say));
else if (part === 'all' || part === 'write') await all();
else throw new Error(`There is no part ${part}.`);
if (part === 'write') write();
