import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { list, moment, rows, text } from './fields.ts';
import { merge, patchOf, restOf } from './merge.ts';

const kind = {
  form: z.object({
    title: text('Title'),
    price: text('Price'),
    tags: list('Tags', { entry: 'tag' }),
    phones: rows('Phones', 'phone', { text: text('Number'), whose: text('Whose') }),
    day: text('Day'),
    time: text('Time'),
    at: moment('At'),
  }),
  groups: [['day', 'time']],
};
const base = { title: 'IELTS', price: '100', tags: ['a'], day: '2026-11-23', time: '14:30' };

test('changes to different fields are both kept', () => {
  const patch = patchOf(base, { title: 'Mine' }, kind);
  expect(patch).toEqual({ input: { title: 'Mine' }, base: { title: 'IELTS' } });
  const merged = merge(patch, { ...base, price: '120', tags: ['a', 'b'] }, kind);
  expect(merged).toEqual({ free: { title: 'Mine' }, contested: {} });
});

test('a field that both changed is contested, and the stored value is returned', () => {
  const stored = { ...base, title: 'Theirs' };
  const patch = patchOf(base, { title: 'Mine', price: '120' }, kind);
  expect(merge(patch, stored, kind)).toEqual({ free: { price: '120' }, contested: { title: 'Theirs' } });
});

test('the same change by both is not a conflict', () => {
  const patch = patchOf(base, { tags: ['c'] }, kind);
  expect(merge(patch, { ...base, tags: ['c'] }, kind).contested).toEqual({});
});

test('a field that the change leaves unchanged keeps its stored value', () => {
  expect(merge({ input: base, base }, { ...base, title: 'Theirs' }, kind)).toEqual({
    free: {},
    contested: {},
  });
});

test('the fields of a group are one value, because half an appointment and half of another make none', () => {
  const patch = patchOf(base, { time: '16:00' }, kind);
  expect(patch.input).toEqual({ day: '2026-11-23', time: '16:00' });
  expect(merge(patch, base, kind).free).toEqual(patch.input);
  const stored = { ...base, day: '2026-11-30', time: '' };
  expect(merge(patch, stored, kind)).toEqual({ free: {}, contested: { day: '2026-11-30', time: '' } });
});

test('of a change in conflict, only the uncontested fields are left to send', () => {
  const input = { title: 'Mine', price: '120' };
  const rest = { input: { price: '120' }, base: { price: '100' } };
  expect(restOf({ input, base: { title: 'IELTS', price: '100' } }, ['title'], false)).toEqual(rest);
  const nothing = { input: {}, base: {} };
  expect(restOf({ input: { title: 'Mine' }, base }, ['title'], false)).toBeNull();
  expect(restOf({ input: { title: 'Mine' }, takesBack: 'a touch' }, ['title'], false)).toEqual(nothing);
});

test('a touch in conflict is sent with all its fields, and the stored values of the contested ones are kept', () => {
  const patch = patchOf(base, { title: 'Mine', price: '120' });
  const stored = { ...base, title: 'Theirs' };
  const rest = restOf(patch, ['title'], true);
  expect(rest).toEqual({ input: patch.input, base: { title: 'Mine', price: '100' } });
  expect(rest && merge(rest, stored, kind)).toEqual({ free: { price: '120' }, contested: {} });
});

test('a field without a base is overwritten', () => {
  expect(merge({ input: { title: 'Mine' }, base: {} }, { ...base, title: 'Theirs' }, kind)).toEqual({
    free: { title: 'Mine' },
    contested: {},
  });
});

test.each<[string, string, unknown, unknown]>([
  ['blanks around a text', 'title', ' IELTS ', 'IELTS'],
  ['null instead of an empty text', 'price', null, ''],
  [
    'a part that the server derives',
    'phones',
    [{ text: '98', whose: '' }],
    [{ number: '+97798', text: '98', whose: '' }],
  ],
  ['a missing part of a row', 'phones', [{ text: '98' }], [{ text: '98', whose: '' }]],
  ['a date as text', 'at', '2026-11-23T08:00:00.000Z', new Date('2026-11-23T08:00:00.000Z')],
])('no difference: %s', (_, name, was, stored) => {
  const change = { input: { [name]: 'Mine' }, base: { [name]: was } };
  expect(merge(change, { [name]: stored }, kind).contested).toEqual({});
});
