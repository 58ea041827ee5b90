import { expect, test } from 'vitest';
import { level, oldestApp } from '../../../../api/src/modules/about/about.ts';
import { appLevel, misfitOf, oldestLevel, readAbout } from './server-about.ts';

const about = (more: object) => {
  const identity = { installationId: 'this one', lineage: 'the first' };
  const data = { product: 'prasthan', ...identity, level, version: '2.3.4', oldestApp, ...more };
  const read = readAbout({ success: true, data });
  if (!read) throw new Error('This is an answer of Prasthan.');
  return read;
};

test('the app works with the server of the same release and of neighbouring releases', () => {
  expect(appLevel).toBe(level);
  expect(misfitOf(about({}))).toBeNull();
  expect(misfitOf(about({ level: oldestLevel, oldestApp: 1 }))).toBeNull();
  expect(misfitOf(about({ level: level + 5, oldestApp: appLevel }))).toBeNull();
  expect(misfitOf(about({ level: level + 5, somethingNew: true }))).toBeNull();
});

test('if the server is too old, the message says what to update', () => {
  expect(misfitOf(about({ level: oldestLevel - 1 }))).toBe(
    'This website is too old for the app: it runs Prasthan 2.3.4. Ask whoever looks after the website to update Prasthan.',
  );
});

test('an app that a newer server no longer supports must be updated', () => {
  expect(misfitOf(about({ level: level + 3, oldestApp: appLevel + 1 }))).toContain(
    'This app is too old for the website, which runs Prasthan 2.3.4. Update the app',
  );
});

test.each([
  null,
  'html',
  {},
  { data: null },
  { data: { product: 'other', level: 2 } },
  { data: { product: 'prasthan' } },
  { data: { product: 'prasthan', level: 4, version: '1.0.0', oldestApp: 1 } },
])('%j is not a response from Prasthan', (answer) => {
  expect(readAbout(answer)).toBeNull();
});
