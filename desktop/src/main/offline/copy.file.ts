/**
 * Stores the copy of the office in a file: the whole copy first, then one line for each later change, so that a change does not
 * rewrite the file.
 */
import { existsSync } from 'node:fs';
import { type Keep, once, removeWhole } from '../files/disk.ts';
import { openSealedLog } from '../files/sealed-log.ts';
import { arranged, putRows, type RowChanges, type Tables, tablesOf } from './copy.tables.ts';
import type { OfficeCopy, RecordLists } from './office.copy.ts';

/** The parts of a copy that are not lists of records. */
type Rest = Omit<OfficeCopy, keyof RecordLists>;

/** A line of the file. A page of changes and its cursor are one line, so that the file never has one without the other. */
export interface CopyLine extends Partial<RowChanges> {
  rest?: Partial<Rest>;
}

export type CopyFile = ReturnType<typeof openCopyFile>;

/** The number of records in a line of the whole copy. */
const rowsPerLine = 200;
/**
 * Lines are added until their total size reaches this number of bytes or, if that is more, the size of the whole copy. Then the file
 * is rewritten.
 */
const smallCopy = 1_000_000;

/**
 * Opens the encrypted file of the copy. It is only a cache of the server's records, so failed writes are retried, and never throw.
 *
 * @param firstKey 32 bytes; null without a keychain, in which case nothing is read or written
 */
export function openCopyFile(path: string, firstKey: Buffer | null, keep: Keep = once) {
  let key = firstKey;
  /** Whether the file is up to date, so that a line can be added. */
  let isCurrent = false;
  let wholeSize = 0;
  let addedSize = 0;
  /** The ids of the records in the file; null if they are unknown, because the file was not written since the start. */
  let ids: Set<string> | null = null;

  const put = (line: CopyLine | null, copyNow: () => OfficeCopy | null) => {
    keep(path, () => {
      const copy = copyNow();
      // The copy may have been closed before a failed write is retried.
      if (!key || !copy) return;
      const log = openSealedLog<CopyLine>(path, 'office', key);
      const isAdded = line && isCurrent && addedSize < Math.max(smallCopy, wholeSize);
      // After a failed write, `keep` calls this again, and must then write the whole copy.
      isCurrent = false;
      if (isAdded) {
        addedSize += log.append(line);
        for (const id of idsIn(line)) ids?.add(id);
      } else {
        const lines = [...linesOf(copy)];
        wholeSize = log.rewrite(lines);
        addedSize = 0;
        ids = new Set(lines.flatMap(idsIn));
      }
      isCurrent = true;
    });
  };
  const file = {
    /** Returns the copy; null if the file is missing or cannot be read. */
    read(): OfficeCopy | null {
      isCurrent = false;
      if (!key || !existsSync(path)) return null;
      try {
        const lines = openSealedLog<CopyLine>(path, 'office', key).read();
        const broken = lines.indexOf(null);
        return copyOf((broken < 0 ? lines : lines.slice(0, broken)) as CopyLine[]);
      } catch {
        // Safe to ignore: the disk cannot read the file, and the copy is read again from the server.
        return null;
      }
    },
    /** Writes the whole copy, so that the file contains no trace of removed records. */
    write: (copyNow: () => OfficeCopy | null) => put(null, copyNow),
    /**
     * Adds a line. @param copyNow returns the whole copy including the line, to write if the line cannot be added; null if the copy
     * was closed
     */
    add: (line: CopyLine, copyNow: () => OfficeCopy | null) => put(line, copyNow),
    /** Whether the file may contain a record, in its current or an earlier version. */
    has: (id: string): boolean => ids?.has(id) ?? true,
    remove() {
      isCurrent = false;
      ids = null;
      // Remove through `keep`, which also cancels a write of this file that is waiting to be retried.
      keep(path, () => removeWhole(path));
    },
    /** Encrypts the file with another key. @param copyNow as for `write`; if no copy is open, the file's own copy is written */
    rekey(to: Buffer, copyNow: () => OfficeCopy | null) {
      const stored = copyNow() ?? file.read();
      key = to;
      file.write(() => copyNow() ?? stored);
      // A copy that was read from the file may lack pages that could not be written.
      isCurrent = false;
    },
  };
  return file;
}

function* linesOf(copy: OfficeCopy): Generator<CopyLine> {
  const { enquiries, people, lists, activity, ...rest } = copy;
  yield { rest };
  for (const [kind, table] of tablesOf(copy)) {
    const rows = [...table.values()];
    // A kind without records gets a line with an empty list, because the app could not show a missing list.
    for (let start = 0; start === 0 || start < rows.length; start += rowsPerLine)
      yield { rows: { [kind]: rows.slice(start, start + rowsPerLine) } };
  }
}

const idsIn = ({ rows = {} }: CopyLine): string[] =>
  Object.values(rows).flatMap((all) => all.map(({ _id }) => _id));

function copyOf(lines: readonly CopyLine[]): OfficeCopy | null {
  if (!lines[0]?.rest) return null;
  const rest: Partial<Rest> = {};
  const tables: Tables = new Map();
  for (const { rest: some, rows = {}, gone = [] } of lines) {
    Object.assign(rest, some);
    putRows(tables, { rows, gone });
  }
  const known = rest as Rest;
  return { ...known, ...arranged(tables, known.me._id) };
}
