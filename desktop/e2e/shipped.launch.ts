import { spawn } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import type { Computer } from './computer.ts';
import { end, type Started } from './display.ts';

/** An app that runs as it is shipped: a test cannot inspect its main process. */
export interface ShippedApp extends Started {
  window: Page;
  /** The id of the main process. */
  pid: number;
  /** Disconnects Playwright from the page. A connected page is in the state "visible" even if its window is hidden. */
  detach(): Promise<void>;
  /** Connects Playwright to the page again. */
  attach(): Promise<Page>;
  /** The main process's stderr so far. */
  log(): string;
}

/**
 * Starts the app. Playwright controls the page through Chromium's debugging port, which no Electron fuse can disable.
 *
 * @param program - the packaged app's executable, or Electron's if `args` contains the folder of the built app
 */
export async function launchShipped(
  program: string,
  computer: Computer,
  { env = {}, args = [] }: { env?: NodeJS.ProcessEnv; args?: string[] } = {},
): Promise<ShippedApp> {
  const child = spawn(
    program,
    [
      `--user-data-dir=${computer.profile}`,
      '--remote-debugging-port=0',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
    { env: { ...computer.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  child.stdout.resume();
  child.stderr.on('data', (bytes: Buffer) => (log += bytes));
  const listening = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', () => {
      const address = /DevTools listening on (ws:\S+)/.exec(log)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The packaged app ended with ${code}:\n${log}`)));
  });
  const address = await listening;
  let browser = await chromium.connectOverCDP(address);
  async function page(): Promise<Page> {
    const [context] = browser.contexts();
    if (!context) throw new Error('The app shows nothing that can be driven.');
    // Disable the timeout per action, as in `launch`.
    context.setDefaultTimeout(0);
    return context.pages()[0] ?? (await context.waitForEvent('page'));
  }
  return {
    window: await page(),
    pid: child.pid as number,
    log: () => log,
    detach: () => browser.close(),
    async attach() {
      browser = await chromium.connectOverCDP(address);
      return page();
    },
    async stop() {
      await browser.close();
      await end(child);
    },
  };
}
