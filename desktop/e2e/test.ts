import { test as base, expect } from '@playwright/test';
import { awayFromMidnight } from '../../api/src/testing/office-midnight.ts';
import { type Computer, type KeychainState, startComputer } from './computer.ts';
import { type Desk, displayVariable, launch } from './desk.launch.ts';
import { type Office, startOffice } from './office.server.ts';
import { type PackagedApp, packageApp } from './packaged.app.ts';
import { startFeed, type UpdateFeed } from './update.feed.ts';

export { admin } from './office.server.ts';
export { expect };

interface Fixtures {
  /** The office's server, which is running when the test begins. All tests of a worker share its data. */
  office: Office;
  /** Starts a simulated computer, and stops it at the end of the test. */
  computer: (keychain?: KeychainState) => Promise<Computer>;
  /** Starts the app on a new computer, or on a given one with its existing profile. */
  desk: (options?: {
    computer?: Computer;
    keychain?: KeychainState;
    program?: string;
    args?: string[];
  }) => Promise<Desk>;
}

/** Fixtures that a worker starts once, on first use. A test file that overrides one would run in a separate worker. */
interface Shared {
  ownOffice: Office;
  feed: UpdateFeed;
  packaged: PackagedApp;
  /** The path of a copy of the packaged app whose main process tests can control. */
  program: string;
}

export const test = base.extend<Fixtures, Shared>({
  ownOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
    async ({}, use) => {
      const office = await startOffice();
      await use(office);
      await office.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  feed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
    async ({}, use) => {
      const feed = await startFeed();
      await use(feed);
      await feed.stop();
    },
    { scope: 'worker' },
  ],
  packaged: [
    async ({ feed }, use) => {
      const app = await packageApp(feed);
      await use(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  program: [async ({ packaged }, use) => use(await packaged.drivable()), { scope: 'worker' }],
  office: [
    async ({ ownOffice }, use) => {
      await awayFromMidnight();
      await ownOffice.start();
      await use(ownOffice);
      expect(ownOffice.faults.splice(0), 'faults that the server logged').toEqual([]);
    },
    // The timeout is longer than the longest wait of `awayFromMidnight`.
    { timeout: 900_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
  computer: async ({}, use) => {
    const computers: Computer[] = [];
    await use(async (keychain = 'unlocked') => {
      const computer = await startComputer(process.env[displayVariable] || null, keychain);
      computers.push(computer);
      return computer;
    });
    for (const computer of computers) await computer.stop();
  },
  desk: async ({ computer }, use, info) => {
    const desks: Desk[] = [];
    await use(async ({ computer: given, keychain, ...options } = {}) => {
      const desk = await launch(given ?? (await computer(keychain)), options);
      desks.push(desk);
      return desk;
    });
    if (info.status !== info.expectedStatus) {
      for (const desk of desks) {
        const path = info.outputPath(`window-${desks.indexOf(desk) + 1}.png`);
        // A closed or unresponsive window yields no screenshot.
        await desk.window.screenshot({ path, timeout: 5000 }).catch(() => {});
        await info.attach('log of the main process', { body: desk.log() });
      }
    }
    // Kill the app instead of closing it, because an unresponsive window would delay the next test.
    for (const desk of desks) await desk.kill();
  },
});
