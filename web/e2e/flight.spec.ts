import { flight, publicPaths, responseBytes } from '../bench/flight.ts';
import { type RunningSite, startServer } from './server.setup.ts';
import { expect, test } from './test.ts';

/** The pages that exceed one flight, with their limits in bytes (docs/performance.md, "One flight"). */
const longer: Readonly<Record<string, number>> = {
  '/': 16_900,
  '/study-abroad/usa': 16_300,
  '/study-abroad/australia': 16_100,
};

/** Pages in Nepali may be larger, because each Devanagari letter takes three bytes. */
const flightInNepali = 20_600;

const limitOf = (path: string) => longer[path] ?? (/^\/ne(\/|$)/.test(path) ? flightInNepali : flight);

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
  const tooLong = Object.entries(sizes).filter(([path, bytes]) => bytes > limitOf(path));
  expect(tooLong).toEqual([]);
});
