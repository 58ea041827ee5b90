import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// A Chromium out of an npm package runs where no browser can be downloaded; it takes none of that package's own
// arguments, which are meant for another place. It is built for Linux on x64 alone; elsewhere Playwright's own is used.
const packaged = process.platform === 'linux' && process.arch === 'x64';
const executablePath = process.env.CHROMIUM_PATH ?? (packaged ? await chromium.executablePath() : undefined);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/server.setup.ts',
  fullyParallel: true,
  // More than a machine has cores: much of a test is waiting for the page or the server.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a run that hangs, with the names of what failed and of what did not run.
  globalTimeout: 20 * 60_000,
  reporter: [['list']],
  // Limits are for what never comes; they say nothing about speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Drawing each step of a transition takes as long as all the rest. Tests of what moves ask for 'no-preference'.
    reducedMotion: 'reduce',
    launchOptions: { ...(executablePath && { executablePath }), args: [] },
    // A trace of each test takes a quarter of the time; `TRACE=1` keeps those of the tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
