import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// The Chromium of this npm package runs where no browser can be downloaded. The package's own launch arguments are not used: they
// are meant for serverless hosts. It exists only for Linux on x64; elsewhere Playwright's own Chromium is used.
const packaged = process.platform === 'linux' && process.arch === 'x64';
const executablePath = process.env.CHROMIUM_PATH ?? (packaged ? await chromium.executablePath() : undefined);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/server.setup.ts',
  fullyParallel: true,
  // More workers than cores: tests mostly wait for the page or the server.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a hanging run and lists the tests that failed or did not run.
  globalTimeout: 20 * 60_000,
  reporter: [['list']],
  // The limits only end tests that hang; they are no measure of speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Drawing the steps of transitions takes as long as everything else. Tests of motion set 'no-preference'.
    reducedMotion: 'reduce',
    launchOptions: { ...(executablePath && { executablePath }), args: [] },
    // Tracing makes the tests a quarter slower; `TRACE=1` keeps the traces of the tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
