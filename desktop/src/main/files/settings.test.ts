import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { openSettings, unreadSettings } from './settings.ts';

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
  hidesNames: false,
  newestUpdate: null,
};

test('a written setting is there after a restart, and the others are unchanged', () => {
  const path = join(folder(), 'profile/settings.json');
  openSettings(path).write({ server: 'https://www.example.com.np' });
  openSettings(path).write({ signedOutOf: 'https://www.example.com.np' });
  expect(openSettings(path).read()).toEqual({
    ...none,
    server: 'https://www.example.com.np',
    signedOutOf: 'https://www.example.com.np',
  });
});

const asideIn = (path: string) =>
  readdirSync(dirname(path))
    .filter((name) => name.includes('.unreadable-'))
    .map((name) => readFileSync(join(dirname(path), name), 'utf8'));

test.each(['', '{', '[]', '{"server": 7, "bounds": {"x": "left"}}'])(
  'a file with %j counts as empty, is set aside, and is reported until staff dismiss the warning',
  (text) => {
    const path = join(folder(), 'settings.json');
    writeFileSync(path, text);
    const settings = openSettings(path);
    expect(settings.read()).toEqual(none);
    settings.write({ server: 'https://www.example.com.np' });
    expect(asideIn(path)).toEqual([text]);
    const [warning] = unreadSettings(path).warnings();
    expect(warning).toMatchObject({
      canDismiss: true,
      message: expect.stringMatching(/^The settings of Prasthan .+ could not be read/),
    });
    unreadSettings(path).dismiss(warning?.id ?? '');
    expect(unreadSettings(path).warnings()).toEqual([]);
    expect(readdirSync(dirname(path))).toHaveLength(2);
  },
);

test('an unreadable setting is reported and does not affect the others', () => {
  const path = join(folder(), 'settings.json');
  const text = '{"server": "https://www.example.com.np", "bounds": {"x": 1}}';
  writeFileSync(path, text);
  expect(openSettings(path).read()).toEqual({ ...none, server: 'https://www.example.com.np' });
  expect(asideIn(path)).toEqual([text]);
});

test('a file that the disk cannot read is moved aside and reported, and new settings are kept', () => {
  const path = join(folder(), 'settings.json');
  // Nobody can read a folder as a file, not even root.
  mkdirSync(path);
  const settings = openSettings(path);
  expect(settings.read()).toEqual(none);
  settings.write({ server: 'https://www.example.com.np' });
  expect(openSettings(path).read().server).toBe('https://www.example.com.np');
  expect(unreadSettings(path).warnings()).toHaveLength(1);
});

test('settings from an earlier version, which had fewer of them, are complete', () => {
  const path = join(folder(), 'settings.json');
  writeFileSync(path, '{"server": "https://www.example.com.np", "path": null}');
  expect(openSettings(path).read().server).toBe('https://www.example.com.np');
  expect(asideIn(path)).toEqual([]);
});

test('settings that cannot be written last until the app quits', () => {
  const file = join(folder(), 'a-file');
  writeFileSync(file, 'in the way');
  const settings = openSettings(join(file, 'settings.json'));
  settings.write({ server: 'https://www.example.com.np' });
  expect(settings.read().server).toBe('https://www.example.com.np');
  expect(readFileSync(file, 'utf8')).toBe('in the way');
});
