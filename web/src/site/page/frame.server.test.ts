import { defaultMenu } from 'api/defaults';
import { expect, test } from 'vitest';
import { english } from '../language/language.ts';
import { readFrame } from './frame.server.ts';
import { testReader } from './testing.ts';

const settings = {
  brand: 'Other Brand',
  email: 'a@b.example',
  phone: '1',
  location: 'Pokhara',
  address: 'Lakeside',
  socialHandle: 'other',
  hours: [],
  videoUrl: '',
  categoryLabels: [],
  notice: '',
  counters: [],
};

test('if the menu cannot be read, the built-in menu is shown', async () => {
  const { read, orElse, failed } = testReader({});
  const { menu } = await readFrame(read, orElse, english);
  expect(menu.map(({ title }) => title)).toEqual(defaultMenu.map(({ title }) => title));
  expect(failed).toEqual(['menu and settings']);
});

test('the built-in menu replaces an empty one', async () => {
  const { read, orElse } = testReader({ menu: [], siteSettings: settings });
  const frame = await readFrame(read, orElse, english);
  expect(frame.menu).toHaveLength(defaultMenu.length);
  expect(frame.settings.brand).toBe('Other Brand');
});
