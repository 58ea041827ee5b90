/**
 * Stores the offline copy in a file: the whole copy, followed by one line for each later change, so that a change does not
 * rewrite the file.
 */
import { existsSync } from 'node:fs';
import { once, type PerformWrite, removeWhole } from '../files/disk.ts';
import { openSealedLog } from '../files/sealed-log.ts';
import { arranged, putRows, type RowChanges, type Tables, tablesOf } from './copy.tables.ts';
import type { OfficeCopy, RecordLists } from './office.copy.ts';

type Rest = Omit<OfficeCopy, keyof RecordLists>;

/**
 * Changes from the server share a line with their cursor (in `rest`), from which the next sync continues, so that the file
 * always contains both or neither.
 */
export interface CopyLine extends Partial<RowChanges> {
  rest?: Partial<Rest>;
}

export type CopyFile = ReturnType<typeof openCopyFile>;

const rowsPerLine = 200;
/** The file is rewritten when its added lines reach both this size in bytes and the size of the whole copy. */
const smallCopy = 1_000_000;

/**
 * Opens the file that stores the offline copy of the office's data. A failed write never throws, because the copy is only a
 * cache. `keep` may retry the write.
 *
 * @param firstKey - 32 bytes; null without a keychain, in which case nothing is read or written
 */
export function openCopyFile(path: string, firstKey: Buffer | null, keep: PerformWrite = once) {
  let key = firstKey;
  /** False if the next write must write the whole copy. */
  let isCurrent = false;
  let wholeSize = 0;
  let addedSize = 0;
  /** The ids of the records in the file. Null (unknown) until the app has written the whole file. */
  let ids: Set<string> | null = null;

  const put = (line: CopyLine | null, copyNow: () => OfficeCopy | null) => {
    keep(path, () => {
      const copy = copyNow();
      // When `keep` retries a failed write, the copy may have been closed.
      if (!key || !copy) return;
      const log = openSealedLog<CopyLine>(path, 'office', key);
      const isAdded = line && isCurrent && addedSize < Math.max(smallCopy, wholeSize);
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
    read(): OfficeCopy | null {
      isCurrent = false;
      if (!key || !existsSync(path)) return null;
      try {
        const lines = openSealedLog<CopyLine>(path, 'office', key).read();
        const broken = lines.indexOf(null);
        return copyOf((broken < 0 ? lines : lines.slice(0, broken)) as CopyLine[]);
      } catch {
        return null;
      }
    },
    write: (copyNow: () => OfficeCopy | null) => put(null, copyNow),
    /** @param copyNow - returns the whole copy, to be written if the line cannot be added; null if the copy has been closed */
    add: (line: CopyLine, copyNow: () => OfficeCopy | null) => put(line, copyNow),
    /** Whether the file may contain any version of a record. */
    has: (id: string): boolean => ids?.has(id) ?? true,
    remove() {
      isCurrent = false;
      ids = null;
      keep(path, () => removeWhole(path));
    },
    /** @param copyNow - returns the open copy; null if none is open, in which case the copy in the file is encrypted again */
    rekey(to: Buffer, copyNow: () => OfficeCopy | null) {
      const stored = copyNow() ?? file.read();
      key = to;
      file.write(() => copyNow() ?? stored);
      // A copy read from the file lacks changes whose write failed, so the next write must write the whole open copy.
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
    // Write an empty list for a kind without records, because the app cannot show a missing list.
    for (let start = 0; start === 0 || start < rows.length; start += rowsPerLine)
      yield { rows: { [kind]: rows.slice(start, start + rowsPerLine) } };
  }
}

const idsIn = ({ rows = {}, rest }: CopyLine): string[] => [
  ...Object.values(rows).flatMap((all) => all.map(({ _id }) => _id)),
  ...(rest?.answered ?? []).map(({ change }) => String(change.recordId)),
];

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
