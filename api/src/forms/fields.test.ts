import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, fieldInfo, integer, limits, moment, parseForm, rows, text, url } from './fields.ts';

const messageOf = (field: z.ZodMiniType, value?: unknown) => {
  const parsed = parseForm(z.object({ field }), { field: value });
  return parsed.ok ? null : parsed.message;
};

const parsedAs = (field: z.ZodMiniType, value?: unknown) => {
  const parsed = parseForm(z.object({ field }), { field: value });
  return parsed.ok ? parsed.value.field : undefined;
};

test.each([undefined, null, ''])('a required day and a required integer refuse the value %j', (nothing) => {
  expect(messageOf(day('Date', { required: true }), nothing)).toBe('Date is required');
  expect(messageOf(integer('Seats', { min: 1, max: 9, required: true }), nothing)).toBe('Seats is required');
});

test('an empty optional day or integer becomes null, and a missing integer becomes its default', () => {
  expect(parsedAs(day('Date'), '')).toBeNull();
  expect(parsedAs(integer('Seats', { min: 1, max: 9 }), '')).toBeNull();
  expect(parsedAs(integer('Rating', { min: 1, max: 5, standard: 5 }))).toBe(5);
});

test.each(['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (value) => {
  expect(parsedAs(day('Date'), value)).toBe(value);
});

test.each(['2026-02-30', '2026-13-01', '1899-12-31', '2200-01-01', '+012026-11-21', '21 November', 7])(
  '%j is not a day',
  (value) => {
    expect(messageOf(day('Date', { required: true }), value)).toBe('Date must be a date such as 2026-11-21');
  },
);

test.each(['2026-02-30T10:00:00Z', '2026-02-30', '1970-01-01', '2200-01-01T00:00:00Z', 'tomorrow'])(
  '%j is not a moment',
  (value) => {
    expect(messageOf(moment('Time'), value)).toBe('Time must be a date and time');
  },
);

test.each([0, 10, 1.5, '4'])('%j is not a whole number from 1 to 9', (value) => {
  const message = 'Seats must be a whole number from 1 to 9';
  expect(messageOf(integer('Seats', { min: 1, max: 9, required: true }), value)).toBe(message);
});

test('rows are checked field by field and describe their fields', () => {
  const link = { title: text('Link title', { required: true, max: limits.title }) };
  const field = rows('Link', 'link', link, { max: 2 });
  expect(parsedAs(field)).toEqual([]);
  expect(parsedAs(field, [{ title: ' Norway ' }])).toEqual([{ title: 'Norway' }]);
  expect(messageOf(field, [{ title: '' }])).toBe('Link title is required');
  expect(messageOf(field, 'no')).toBe('Link must be a list of entries');
  expect(messageOf(field, [{ title: 'a' }, { title: 'b' }, { title: 'c' }])).toBe(
    'Link must be at most 2 entries',
  );
  expect(fieldInfo(field)?.row?.title).toMatchObject({ label: 'Title', required: true, max: limits.title });
});

test.each(['https://a.example/b?c=d@e#f', 'http://a.example:81/@b', '/media/a.webp', '/a@b'])(
  '%s is a valid address',
  (address) => {
    expect(parsedAs(url('Picture'), address)).toBe(address);
  },
);

test.each([
  ...[
    'https:evil.example',
    'https:/evil.example',
    'https://bank.example@evil.example',
    'https://user:pass@a.example',
    'https://@a.example',
    'https:/\\@a.example',
  ],
  ...[
    'https://a.example/\tb',
    'https://a.ex\nample',
    'java\tscript:alert(1)',
    'https://a.example/a b',
    '/\t/evil.example',
  ],
  ...[
    '/\\evil.example',
    '//evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ],
])('%j is not a valid address', (address) => {
  expect(messageOf(url('Picture'), address)).toBe(
    'Picture must be a URL that begins with https:// or http://',
  );
});
