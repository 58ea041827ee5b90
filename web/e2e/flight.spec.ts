import { flight, publicPaths, responseBytes } from '../bench/flight.ts';
import { type RunningSite, startServer } from './server.setup.ts';
import { expect, test } from './test.ts';

/** The pages that exceed one flight, with their limits (docs/performance.md, "One flight"). */
const longer: Readonly<Record<string, number>> = {
  '/': 16_700,
  '/study-abroad/usa': 16_300,
  '/study-abroad/australia': 16_100,
};

let site: RunningSite;
test.beforeAll(async () => {
  site = await startServer('showcase');
});
test.afterAll(() => site.stop());

test('the first response of each public page fits in one flight', async () => {
  const paths = await publicPaths(site.url);
  expect(paths.length).toBeGreaterThan(50);
  const sizes: Record<string, number> = {};
  for (const path of paths) sizes[path] = await responseBytes(site.url + path);
  const tooLong = Object.entries(sizes).filter(([path, bytes]) => bytes > (longer[path] ?? flight));
  expect(tooLong).toEqual([]);
});
