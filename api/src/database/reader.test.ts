import pg from 'pg';
import { expect, it } from 'vitest';
import { momentOf } from './reader.ts';

it.each([
  '2026-11-22 02:00:00+00',
  '2026-11-22 02:00:00.123+00',
  '2026-11-22 07:45:00.123456+05:45',
  '2026-11-21 18:30:00.5-07:30',
  '1987-01-01 00:00:00+05:30',
  '0044-03-15 00:00:00+00 BC',
  '1850-01-01 05:41:16+05:41:16',
  '12026-11-22 02:00:00+00',
  'infinity',
])('parses the time %s as pg does', (text) => {
  expect(momentOf(text)).toEqual(pg.types.getTypeParser(1184, 'text')(text));
});
