import { afterEach, expect, it, vi } from 'vitest';
import type { Reader, Statement } from '../../database/reader.ts';
import { countAll } from './stats.ts';

afterEach(() => vi.useRealTimers());

function readerOf(total: () => number) {
  const asked: string[] = [];
  const rows = async <Row extends object>({ sql }: Statement) => {
    asked.push(sql);
    const row = { ...(sql.includes('totalContacts') && { totalContacts: total() }), totalTeam: 3 };
    return [row as Row];
  };
  const reader: Reader = { rows, columns: () => '', close: async () => undefined };
  return { reader, asked };
}

it('counts a small total anew for each request', async () => {
  let total = 49_998;
  const { reader } = readerOf(() => (total += 1));
  expect((await countAll(reader)).totalContacts).toBe(49_999);
  expect((await countAll(reader)).totalContacts).toBe(50_000);
});

it('caches a large total for a second, then returns it while counting again, but never for more than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let total = 1_000_000;
  const { reader, asked } = readerOf(() => total);
  await countAll(reader);
  total = 1_000_001;
  expect(await countAll(reader)).toEqual({ totalContacts: 1_000_000, totalTeam: 3 });
  expect(asked[1]).not.toContain('totalContacts');
  vi.advanceTimersByTime(1001);
  expect((await countAll(reader)).totalContacts).toBe(1_000_000);
  await expect.poll(async () => (await countAll(reader)).totalContacts).toBe(1_000_001);
  total = 60_000;
  vi.advanceTimersByTime(10_000);
  expect((await countAll(reader)).totalContacts).toBe(60_000);
});
