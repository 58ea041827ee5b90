import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { openSettings } from './settings.ts';

const home = temporaryFolder();
const folder = () => mkdtempSync(join(home, 'settings-'));
const none = {
  server: null,
  signedOutOf: null,
  installations: {},
  moves: {},
  bounds: null,
  path: null,
  lockAfter: null,
  newestUpdate: null,
};

test('what was written is there after a restart, and the rest stays', () => {
  const path = join(folder(), 'profile/settings.json');
  openSettings(path).write({ server: 'https://www.example.com.np' });
  openSettings(path).write({ signedOutOf: 'https://www.example.com.np' });
  expect(openSettings(path).read()).toEqual({
    ...none,
    server: 'https://www.example.com.np',
    signedOutOf: 'https://www.example.com.np',
  });
});

test.each(['', '{', '[]', '{"server": 7, "bounds": {"x": "left"}}'])(
  'a file of %j is an empty one',
  (text) => {
    const path = join(folder(), 'settings.json');
    writeFileSync(path, text);
    expect(openSettings(path).read()).toEqual(none);
  },
);

test('a part that cannot be read does not take the rest with it', () => {
  const path = join(folder(), 'settings.json');
  writeFileSync(path, '{"server": "https://www.example.com.np", "bounds": {"x": 1}}');
  expect(openSettings(path).read()).toEqual({ ...none, server: 'https://www.example.com.np' });
});

test('where nothing can be written it lasts until the app quits', () => {
  const file = join(folder(), 'a-file');
  writeFileSync(file, 'in the way');
  const settings = openSettings(join(file, 'settings.json'));
  settings.write({ server: 'https://www.example.com.np' });
  expect(settings.read().server).toBe('https://www.example.com.np');
  expect(readFileSync(file, 'utf8')).toBe('in the way');
});
