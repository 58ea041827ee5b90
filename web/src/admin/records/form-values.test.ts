import { expect, test } from 'vitest';
import { outline, withoutBlankRows } from './form-values.ts';

test('rows read alike, whatever the order of their properties, and without empty parts', () => {
  const below = { path: '/usa/visa', title: 'Visa', submenu: [] };
  const typed = { title: 'USA', titleNe: '', path: '/usa', submenu: [below] };
  const stored = { path: '/usa', title: 'USA', submenu: [below], titleNe: '' };
  expect(outline([typed])).toBe('USA · /usa\n    Visa · /usa/visa');
  expect(outline([stored])).toBe(outline([typed]));
});

test('only a blank row is dropped', () => {
  const rows = [
    { text: '', whose: '' },
    { text: '9841234567', whose: '' },
    { title: '', submenu: [{}] },
  ];
  expect(withoutBlankRows({ name: '', tags: ['', 'a'], rows })).toEqual({
    name: '',
    tags: ['', 'a'],
    rows: rows.slice(1),
  });
});
