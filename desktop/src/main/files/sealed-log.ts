import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { moveAside, setAside } from './aside-files.ts';
import { writeWhole } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';

/**
 * Opens a file of encrypted lines. Once `append` or `rewrite` has returned, the lines that it wrote survive a power cut.
 *
 * @param name - authenticated with each line, so that a line of another file cannot replace one of this file
 * @param key - 32 bytes
 */
export function openSealedLog<Line>(path: string, name: string, key: Buffer) {
  // The first line break ends the unfinished line that a power cut may have left.
  const encode = (line: Line) => `\n${seal(key, name, JSON.stringify(line)).toString('base64')}\n`;
  return {
    /**
     * Returns null for each line that cannot be decrypted.
     * @throws Error if the file cannot be read, or if it contains text but no line break
     */
    read(): (Line | null)[] {
      const text = textOf(path);
      if (text && !text.includes('\n')) throw new Error(`${path} is not a file of encrypted lines.`);
      // Leave out any text after the last line break: it is a line that a power cut left unfinished.
      const lines = text.split('\n').slice(0, -1).filter(Boolean);
      return lines.map((line) => {
        const text = unseal(key, name, Buffer.from(line, 'base64'));
        return text === null ? null : (JSON.parse(text) as Line);
      });
    },
    /** Returns the line's size in bytes. @throws Error if the line cannot be stored; the file is then unchanged */
    append(line: Line): number {
      const text = encode(line);
      append(path, text);
      return text.length;
    },
    /** Returns the file's size in bytes. @throws Error if the lines cannot be stored; the file is then unchanged */
    rewrite(lines: Iterable<Line>): number {
      const text = Array.from(lines, encode).join('');
      writeWhole(path, text);
      return text.length;
    },
  };
}

/**
 * Returns the readable lines, reduced by `compact`, and rewrites the file with them. If some lines cannot be decrypted, first
 * copies the file aside, because these lines may contain somebody's work. If the file cannot be read at all, moves it aside.
 *
 * @throws Error if a file that cannot be read cannot be moved either
 */
export function readLines<Line>(
  path: string,
  log: ReturnType<typeof openSealedLog<Line>>,
  compact = (lines: Line[]) => lines,
): Line[] {
  let lines: (Line | null)[] = [];
  try {
    lines = log.read();
  } catch {
    moveAside(path);
  }
  const known = lines.filter((line) => line !== null);
  const left = compact(known);
  try {
    if (known.length < lines.length) setAside(path);
    log.rewrite(left);
  } catch {
    // For example, the disk is full. Safe to ignore: the old file contains the same lines.
  }
  return left;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function append(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a', 0o600);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    // For example, the disk is full. Remove the line, because an incomplete line could not be decrypted.
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
}
