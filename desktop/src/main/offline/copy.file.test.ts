import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { PerformWrite } from '../files/disk.ts';
import { newKey } from '../files/sealed-box.ts';
import { temporaryFolder } from '../temporary.testing.ts';
import { openCopyFile } from './copy.file.ts';
import type { EnquiryRow, OfficeCopy, Row } from './office.copy.ts';

const home = temporaryFolder();
const begin = () => ({ path: join(mkdtempSync(join(home, 'copy-')), 'office.sealed'), key: newKey() });

const enquiry = (number: number, name = `Student ${number}`): EnquiryRow =>
  ({
    _id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    ...{ version: 1, name, status: 'new', isHeld: false, createdAt: new Date(number).toISOString() },
  }) as EnquiryRow;

const copyWith = (enquiries: EnquiryRow[], rest: Partial<OfficeCopy> = {}): OfficeCopy => ({
  ...{ owner: 'here#me', schema: 'one', syncedAt: '', cursor: 'first', enquiries, people: [] },
  ...{
    totals: { totalCount: 1, totalIsCapped: false },
    peopleTotals: { totalCount: 0, totalIsCapped: false },
    counsellors: [],
    lists: { Service: [] },
    stats: {},
    days: [],
    activity: [],
  },
  settings: { _id: '1', version: 1 },
  me: { _id: 'me', version: 1 },
  ...rest,
});
const namesIn = (copy: OfficeCopy | null) => copy?.enquiries.map(({ name }) => name);

test('added lines are read back, a deleted record is gone, and an older version does not replace a newer one', () => {
  const { path, key } = begin();
  const file = openCopyFile(path, key);
  const all = Array.from({ length: 1001 }, (_none, place) => enquiry(1001 - place));
  const copy = copyWith(all, { lists: { Service: [], Page: [{ _id: 'p', version: 3 } as Row] } });
  file.write(() => copy);
  expect(openCopyFile(path, key).read()).toEqual(copy);

  // `add` would write this empty copy only if it could not append the line to the file.
  const unneeded = () => copyWith([]);
  const [newest, next] = all;
  const changed = { ...newest, name: 'Renamed', version: 2 } as Row;
  file.add({ rest: { cursor: 'second' }, rows: { Enquiry: [changed], Page: [] } }, unneeded);
  file.add({ gone: [{ kind: 'Enquiry', _id: String(next?._id) }] }, unneeded);
  // The server sent this row before the enquiry was renamed, so it is an older version.
  file.add({ rows: { Enquiry: [newest as Row] } }, unneeded);
  const read = openCopyFile(path, key).read();
  expect(read).toMatchObject({ cursor: 'second', lists: { Page: [{ version: 3 }] } });
  expect(namesIn(read)?.slice(0, 2)).toEqual(['Renamed', 'Student 999']);
  expect(openCopyFile(path, newKey()).read()).toBeNull();
});

test('an unfinished or damaged line is ignored, together with all lines after it', () => {
  const { path, key } = begin();
  const file = openCopyFile(path, key);
  const copy = copyWith([enquiry(1)]);
  file.write(() => copy);
  file.add({ rest: { cursor: 'second' } }, () => copy);
  const whole = readFileSync(path);
  appendFileSync(path, '\nhalf of a li');
  expect(openCopyFile(path, key).read()?.cursor).toBe('second');
  const damaged = `${whole.toString().trimEnd().slice(0, -9)}AAAAAAAA=\n`;
  writeFileSync(path, damaged);
  const again = openCopyFile(path, key);
  expect(again.read()?.cursor).toBe('first');
  // The whole copy is written, so that no line follows the damaged one.
  again.add({ rest: { cursor: 'third' } }, () => ({ ...copy, cursor: 'third' }));
  expect(openCopyFile(path, key).read()?.cursor).toBe('third');
});

test('after a failed write the whole copy is written, even if a later line is written first', () => {
  let { path, key } = begin();
  let retry = () => {};
  const keep: PerformWrite = (_path, write) => {
    retry = write;
    try {
      write();
      return true;
    } catch {
      return false;
    }
  };
  const file = openCopyFile(path, key, keep);
  let copy = copyWith([enquiry(1)]);
  let isClosed = false;
  const now = () => (isClosed ? null : copy);
  const add = (number: number) => {
    copy = { ...copy, enquiries: [enquiry(number), ...copy.enquiries] };
    file.add({ rows: { Enquiry: [enquiry(number)] } }, now);
  };
  const names = () => namesIn(openCopyFile(path, key).read());
  /** Replaces the folder with a file, so that nothing can be written. */
  const failing = (work: () => void) => {
    renameSync(dirname(path), `${dirname(path)}-away`);
    writeFileSync(dirname(path), '');
    work();
    rmSync(dirname(path));
    renameSync(`${dirname(path)}-away`, dirname(path));
  };
  file.write(now);
  failing(() => add(2));
  add(3);
  expect(names()).toEqual(['Student 3', 'Student 2', 'Student 1']);
  failing(() => add(4));
  retry();
  expect(names()).toEqual(['Student 4', 'Student 3', 'Student 2', 'Student 1']);
  // Staff switch the lock on, which replaces the key, before the failed write is tried again.
  failing(() => add(5));
  key = newKey();
  file.rekey(key, () => null);
  add(6);
  expect(names()?.slice(0, 3)).toEqual(['Student 6', 'Student 5', 'Student 4']);
  failing(() => add(7));
  isClosed = true;
  retry();
  expect(names()).toHaveLength(6);
});

test('a file that has doubled in size is rewritten', () => {
  const { path, key } = begin();
  const file = openCopyFile(path, key);
  const name = 'x'.repeat(10_000);
  const copy = copyWith([enquiry(1, name)]);
  file.write(() => copy);
  const sizes = Array.from({ length: 200 }, () => {
    file.add({ rows: { Enquiry: [enquiry(1, name)] } }, () => copy);
    return statSync(path).size;
  });
  expect(Math.max(...sizes)).toBeLessThan(1_100_000);
});
