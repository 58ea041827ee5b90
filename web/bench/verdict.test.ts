import { expect, it } from 'vitest';
import { figureOf, verdictOf } from './verdict.ts';

it('the interval contains the median, and grows with the spread of the sample', () => {
  const narrow = figureOf([0.98, 1, 0.99, 1.01, 1.02, 1, 0.99]);
  const wide = figureOf([0.6, 1, 0.7, 1.3, 1.4, 1, 0.8]);
  for (const { value, low, high } of [narrow, wide]) {
    expect(value).toBe(1);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThanOrEqual(1);
  }
  expect(wide.high - wide.low).toBeGreaterThan(narrow.high - narrow.low);
  expect(figureOf([1, 2, 3])).toEqual(figureOf([1, 2, 3]));
});

it.each([
  [{ least: 0.9 }, 0.9, 1.2, 'holds'],
  [{ least: 0.9 }, 0.89, 1.2, 'inconclusive'],
  [{ least: 0.9 }, 0.7, 0.89, 'falls short'],
  [{ most: 50 }, 40, 50, 'holds'],
  [{ most: 50 }, 40, 51, 'inconclusive'],
  [{ most: 50 }, 51, 60, 'falls short'],
] as const)('%o with an interval from %d to %d: %4$s', (goal, low, high, verdict) => {
  expect(verdictOf({ value: (low + high) / 2, low, high }, goal)).toBe(verdict);
});

it('the 95th percentile of a sample is near its upper end', () => {
  const { value } = figureOf(
    Array.from({ length: 100 }, (_, index) => index),
    0.95,
  );
  expect(value).toBe(95);
});
