import { expect, test } from 'vitest';
import { monthBefore } from './month-before.ts';

test.each([
  ['2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-30', '2028-02-01', '2028-02-29'],
])('the month up to %s is compared with %s to %s', (day, previousFrom, previousTo) => {
  expect(monthBefore(day)).toEqual({ previousFrom, previousTo });
});
