import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nepaliReview } from './nepali-review.ts';

test('docs/nepali-review.md has all Nepali texts; `pnpm codegen` writes it', () => {
  expect(readFileSync(new URL('../../docs/nepali-review.md', import.meta.url), 'utf8')).toBe(nepaliReview());
});
