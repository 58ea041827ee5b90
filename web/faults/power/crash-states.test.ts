import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seeded } from '../random.ts';
import { crashStates } from './crash-states.ts';
import { readRecording } from './recording.ts';

const hex = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&');
const called = (text: string) => text.replaceAll(/'([^']*)'/g, (_, some) => hex(some));

/** Hex-encodes the single-quoted strings as strace does, then parses the lines as a recording. */
async function recordingOf(lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'recording');
  writeFileSync(file, lines.map(called).join('\n'));
  return readRecording(file, '/m');
}

async function statesAfter(lines: string[]): Promise<string[]> {
  const states = crashStates(await recordingOf(lines), () => true);
  while (states.next());
  const found = [...states.fates(seeded(1), 1000)].map((fates) =>
    [...states.stateOf(fates).files].map(([path, bytes]) => `${path}=${bytes.toString()}`).join(' '),
  );
  return [...new Set(found)].sort();
}

const open = `7 openat(AT_FDCWD<'/'>, "'/m/a'", O_WRONLY|O_CREAT|O_EXCL, 0600) = 5<'/m/a'>`;
const write = `7 write(5<'/m/a'>, "'abcd'", 4) = 4`;
const flush = `7 fsync(5<'/m/a'>) = 0`;
const link = `7 link("'/m/a'", "'/m/b'") = 0`;
const unlink = `7 unlink("'/m/a'") = 0`;
const flushFolder = `7 fsync(6<'/m'>) = 0`;

it('without a flush, names may be missing, and a text may be missing, torn, or zeros', async () => {
  expect(await statesAfter([open, write])).toEqual([
    '',
    'a=',
    'a=\0\0\0\0',
    'a=a',
    'a=ab',
    'a=abc',
    'a=abcd',
  ]);
});

it('a flush of a file keeps its text, but not its name', async () => {
  expect(await statesAfter([open, write, flush])).toEqual(['', 'a=abcd']);
});

it('a flush of a folder keeps its names, in spite of later changes that may get lost', async () => {
  const kept = [open, write, flush, link, flushFolder];
  expect(await statesAfter(kept)).toEqual(['a=abcd b=abcd']);
  expect(await statesAfter([...kept, unlink])).toEqual(['a=abcd b=abcd', 'b=abcd']);
});

it('a rename is done or not, and a new folder may get lost with its files', async () => {
  const renamed = [open, write, flush, flushFolder, `7 rename("'/m/a'", "'/m/b'") = 0`];
  expect(await statesAfter(renamed)).toEqual(['a=abcd', 'b=abcd']);
  const inFolder = [
    `7 mkdir("'/m/d'", 0700) = 0`,
    ...[open, write, flush, flushFolder].map((line) => line.replaceAll('/m', '/m/d')),
  ];
  expect(await statesAfter(inFolder)).toEqual(['', 'd/a=abcd']);
});

it('a flush counts only for what was written before it began', async () => {
  const raced = [
    open,
    flushFolder,
    `8 fsync(5<'/m/a'> <unfinished ...>`,
    write,
    '8 <... fsync resumed>) = 0',
  ];
  expect(await statesAfter(raced)).toContain('a=ab');
});

it('calls that failed or concern other folders do not count', async () => {
  const other = [`7 unlink("'/m/x'") = -1 ENOENT (No such file)`, write.replaceAll('/m/', '/n/')];
  expect((await recordingOf(other)).steps).toEqual([]);
});
