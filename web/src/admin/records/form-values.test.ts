import { personForm } from 'api/forms/person';
import { siteSettingsForm } from 'api/forms/site-settings';
import { expect, test } from 'vitest';
import { outline, withoutBlankRows } from './form-values.ts';

test('rows read alike, whatever the order of their properties, and without empty parts', () => {
  const below = { path: '/usa/visa', title: 'Visa', submenu: [] };
  const typed = { title: 'USA', titleNe: '', path: '/usa', submenu: [below] };
  const stored = { path: '/usa', title: 'USA', submenu: [below], titleNe: '' };
  expect(outline([typed])).toBe('USA · /usa\n    Visa · /usa/visa');
  expect(outline([stored])).toBe(outline([typed]));
});

test('a blank row is dropped if the form would refuse it', () => {
  const phones = [
    { text: '', whose: '' },
    { text: '9841234567', whose: '' },
  ];
  expect(withoutBlankRows(personForm, { phones })).toEqual({ phones: phones.slice(1) });
  const week = Array.from({ length: 7 }, () => ({ opens: '', closes: '' }));
  expect(withoutBlankRows(siteSettingsForm, { week })).toEqual({ week });
});
