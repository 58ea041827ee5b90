/**
 * `pnpm bench paint [rounds]`: measures the first and the largest contentful paint over a slow connection (docs/performance.md,
 * "One flight"). Also measures a static page of a few words, for comparison. Each round loads every page once, without a cache.
 */
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import { listen } from '../../api/src/testing/listen.ts';
import type { Place } from './database.ts';
import { site } from './processes.ts';
import { slowConnection } from './slow-connection.ts';

const line = { roundTrip: 400, jitter: 300, loss: 0.02 };
const pages = ['/', '/services', '/study-abroad/australia', '/contact'];
const median = (values: number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

export async function firstPaint({ env, port }: Place, rounds: number): Promise<void> {
  const server = await site({ ...env, SEED: 'showcase' }, port);
  const bare = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><title>A static page</title><link rel="icon" href="data:,"><h1>A static page</h1>',
    );
  });
  const addresses = [
    ['a static page', await listen(bare), '/'],
    ...pages.map((path) => [path, server.url, path]),
  ] as const;
  const browser = await chromium.launch({ executablePath: await packaged.executablePath(), args: [] });
  const found = new Map<string, { first: number[]; largest: number[] }>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name = '', target = '', path = '/'] of addresses) {
      const slow = await slowConnection(target, line);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await page.goto(slow.url + path, { waitUntil: 'load', timeout: 120_000 });
      const times = await page.evaluate(
        () =>
          new Promise<{ first: number; largest: number }>((resolve) => {
            const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
            new PerformanceObserver((list) => {
              resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 });
            }).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
      const { first, largest } = found.get(name) ?? { first: [], largest: [] };
      found.set(name, { first: [...first, times.first], largest: [...largest, times.largest] });
      await context.close();
      slow.close();
    }
  await browser.close();
  bare.close();
  await server.stop();
  const base = found.get('a static page')?.first ?? [];
  process.stdout.write(
    '| page | first paint, ms | later than the static page, round trips | largest paint, ms |\n|---|---|---|---|\n',
  );
  for (const [name, { first, largest }] of found)
    process.stdout.write(
      `| ${name} | ${median(first).toFixed(0)} | ${((median(first) - median(base)) / line.roundTrip).toFixed(2)} | ${median(largest).toFixed(0)} |\n`,
    );
}
