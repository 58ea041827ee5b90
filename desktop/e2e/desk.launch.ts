import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { Computer } from './computer.ts';
import { startLimit } from './display.ts';

/** The environment variables that pass Electron's path and the display from the setup to the tests. */
export const electronVariable = 'PRASTHAN_E2E_ELECTRON';
export const displayVariable = 'PRASTHAN_E2E_DISPLAY';

/** The folder that contains the built app. */
const desktop = join(import.meta.dirname, '..');

/** The app running on a computer. */
export interface Desk {
  app: ElectronApplication;
  computer: Computer;
  /** The first window, once it has loaded its page. */
  window: Page;
  /** The output of the main process so far (stdout and stderr). */
  log(): string;
  /** Quits the app as a user does. */
  close(): Promise<void>;
  /** Kills the app's processes (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts the app.
 *
 * @param options.program - the executable of a packaged app; the built app by default
 * @param options.args - further command-line arguments
 */
export async function launch(
  computer: Computer,
  { program, args = [] }: { program?: string; args?: string[] } = {},
): Promise<Desk> {
  const executablePath = program ?? process.env[electronVariable];
  if (!executablePath) throw new Error('The tests of the app run through desktop/playwright.config.ts.');
  const app = await _electron.launch({
    executablePath,
    args: [
      ...(program ? [] : [desktop]),
      `--user-data-dir=${computer.profile}`,
      '--disable-gpu',
      // Do not use /dev/shm, because it is small in containers.
      '--disable-dev-shm-usage',
      // Disable transitions, because they take processor time and no test checks them.
      '--force-prefers-reduced-motion',
      // Each app runs only for seconds, so V8's optimising compilers cost more time than they save. Measurements keep them on.
      ...(process.env.MEASURE ? [] : ['--js-flags=--no-maglev --no-turbofan']),
      ...args,
    ],
    // Chromium's sandbox does not work for root. For other users it is enabled, as in the installed app.
    chromiumSandbox: process.getuid?.() !== 0,
    env: Object.fromEntries(
      Object.entries(computer.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    timeout: startLimit,
  });
  let log = '';
  const child = app.process();
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (log += bytes));
  const gone = once(child, 'exit').then(() => groupGone(child.pid));
  const window = await app.firstWindow({ timeout: startLimit });
  // Disable Playwright's timeout of 30 seconds per action, so that only the test's own timeout applies.
  app.context().setDefaultTimeout(0);
  // `waitForLoadState` hangs if the page has loaded while Playwright attaches to it.
  await window.waitForFunction(() => document.readyState === 'complete');
  return {
    app,
    computer,
    window,
    log: () => log,
    async close() {
      await app.close();
      await gone;
    },
    async kill() {
      killGroup(child.pid);
      await gone;
    },
  };
}

/** Starts a second process of the app on a computer, and waits until the second process has exited. */
export async function startAgain(computer: Computer, args: string[]): Promise<void> {
  const executable = process.env[electronVariable];
  if (!executable) throw new Error('The tests of the app run through desktop/playwright.config.ts.');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    executable,
    [...root, desktop, `--user-data-dir=${computer.profile}`, '--disable-gpu', ...args],
    { env: computer.env, stdio: 'ignore' },
  );
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(startLimit) }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (code !== 0) throw new Error(`The second start ended with ${code}.`);
}

/**
 * Returns the id to pass to `process.kill`. Except on Windows, this is the negative id of the app's process group, which
 * Playwright creates.
 */
const groupOf = (pid: number) => (process.platform === 'win32' ? pid : -pid);

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(groupOf(pid), 'SIGKILL');
  } catch {
    // Safe to ignore: the process has already ended.
  }
}

/** How long to wait for the app's other processes after the main process has exited, in milliseconds. */
const groupLimit = 5000;

/** Waits until the app's other processes have exited, because they may still write to the profile. */
async function groupGone(pid: number | undefined): Promise<void> {
  const since = performance.now();
  while (pid !== undefined && performance.now() - since < groupLimit) {
    try {
      process.kill(groupOf(pid), 0);
    } catch {
      return;
    }
    await sleep(20);
  }
}
