import { test as base, expect } from '@playwright/test';
import { type Computer, type KeychainState, startComputer } from './computer.ts';
import { type Desk, displayVariable, launch } from './desk.launch.ts';
import { type Office, startOffice } from './office.server.ts';

export { admin, type Office } from './office.server.ts';
export { expect };

interface Fixtures {
  /** The office's server, running when the test begins. The tests of one worker share its data. */
  office: Office;
  /** Starts another computer, which ends with the test. The first one comes with `desk`. */
  computer: (keychain?: KeychainState) => Promise<Computer>;
  /** Starts the app on a new computer, or on a given one with the profile that the app left there. */
  desk: (options?: {
    computer?: Computer;
    keychain?: KeychainState;
    folder?: string;
    program?: string;
    args?: string[];
  }) => Promise<Desk>;
}

export const test = base.extend<Fixtures, { ownOffice: Office }>({
  ownOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used out of this pattern.
    async ({}, use) => {
      const office = await startOffice();
      await use(office);
      await office.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  office: async ({ ownOffice }, use) => {
    await ownOffice.start();
    await use(ownOffice);
    expect(ownOffice.faults.splice(0), 'faults that the server logged').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used out of this pattern.
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
        // A window that is gone or hangs gives no screenshot.
        await desk.window.screenshot({ path, timeout: 5000 }).catch(() => {});
        await info.attach('log of the main process', { body: desk.log() });
      }
    }
    // Not closed: a window that hangs must not hold up the next test.
    for (const desk of desks) await desk.kill();
  },
});
