import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { newKey } from './sealed-box.ts';
import { openDrafts, unreadDrafts } from './sealed-drafts.ts';

const home = temporaryFolder();

const damages: [name: string, damage: (file: Buffer) => Buffer][] = [
  ['damaged', (file) => file.fill(0, 20, 24)],
  ['empty after a power cut', (file) => file.fill(0)],
];

test.each(damages)('%s drafts are set aside and reported, and new drafts are kept', async (_, damage) => {
  const folder = mkdtempSync(join(home, 'drafts-'));
  const path = join(folder, 'drafts.sealed');
  const key = newKey();
  await openDrafts(path, key).write('one', 'Asked about Australia');
  const damaged = damage(readFileSync(path));
  writeFileSync(path, damaged);

  const drafts = openDrafts(path, key);
  expect(await drafts.read('one')).toBeNull();
  await drafts.write('two', 'Asked about Canada');
  const [aside] = readdirSync(folder).filter((name) => name.includes('.unreadable-'));
  expect(readFileSync(join(folder, aside ?? '')).equals(damaged)).toBe(true);
  expect(await openDrafts(path, key).read('two')).toBe('Asked about Canada');
  const [warning] = unreadDrafts(path).warnings();
  expect(warning?.message).toMatch(/^What you typed on this computer up to .+ can no longer be read here/);
  unreadDrafts(path).dismiss(warning?.id ?? '');
  expect(unreadDrafts(path).warnings()).toEqual([]);
});

test('while the keychain is locked, existing drafts stay in place and are not reported', async () => {
  const folder = mkdtempSync(join(home, 'drafts-'));
  const path = join(folder, 'drafts.sealed');
  const key = newKey();
  await openDrafts(path, key).write('one', 'Asked about Australia');
  expect(await openDrafts(path, null).read('one')).toBeNull();
  expect(unreadDrafts(path).warnings()).toEqual([]);
  expect(await openDrafts(path, key).read('one')).toBe('Asked about Australia');
});

test('every draft of a record, of any kind, names the record whose erasure deletes it', async () => {
  const drafts = openDrafts(join(mkdtempSync(join(home, 'drafts-')), 'drafts.sealed'), newKey());
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const keys = ['asha Person', 'asha Touch', 'asha EnquiryNote', 'asha Enquiry new'].map(
    (start, index) => `${start} ${ids[index]}`,
  );
  for (const key of [...keys, 'asha lastOrigin']) await drafts.write(key, 'typed');
  expect(drafts.named()).toEqual(ids);
  expect(await drafts.keys('asha Enquiry new ')).toEqual([keys[3]]);
  for (const id of ids) await drafts.forget(id);
  expect(await drafts.keys('')).toEqual(['asha lastOrigin']);
});
