import { expect, test } from 'vitest';
import { generationCache, type Source } from './generation-cache.ts';

const source = {
  content: { generation: 1, endsAt: Number.POSITIVE_INFINITY, isFresh: () => true, onRaise: () => {} },
  isAnswering: async () => true,
} as unknown as Source;

test('a value may take all of the cache, and the cache is limited by its total size', async () => {
  const cache = generationCache<{ bytes: number }>(source, {
    maxSize: 10_000_000,
    sizeOf: ({ bytes }) => bytes,
  });
  const make = (key: string, bytes: number) => cache.make(key, async () => ({ bytes }));
  await make('long', 9_000_000);
  expect(cache.current('long')).toEqual({ bytes: 9_000_000 });
  await make('short', 2_000_000);
  expect([cache.current('long'), cache.current('short')]).toEqual([undefined, { bytes: 2_000_000 }]);
});
