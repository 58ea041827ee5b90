import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// On Linux x64, use the Chromium in the npm package @sparticuz/chromium, because it also works where no browser can be
// downloaded. The package's own launch arguments are meant for serverless hosts and are not used. Other platforms use
// Playwright's own Chromium.
const packaged = process.platform === 'linux' && process.arch === 'x64';
const executablePath = process.env.CHROMIUM_PATH ?? (packaged ? await chromium.executablePath() : undefined);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/server.setup.ts',
  fullyParallel: true,
  // One more than the two cores of a typical test machine, because tests mostly wait for the page or the server.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a hanging run and lists the tests that failed or did not run.
  globalTimeout: 60 * 60_000,
  reporter: [['list']],
  // These limits only stop tests that hang; they are not performance budgets.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // With transitions, the tests take twice as long. Tests that need transitions set 'no-preference'.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // A page lives for seconds, so V8's optimising compilers cost more time than they save.
        '--js-flags=--no-maglev --no-turbofan',
        // Test machines with Linux usually have no GPU, so a separate GPU process would only take processor time.
        ...(packaged ? ['--in-process-gpu'] : []),
        // For tests of a site without https: browsers treat http://localhost as secure, but not http://office.test.
        '--host-resolver-rules=MAP office.test 127.0.0.1',
      ],
    },
    // Tracing makes the tests a quarter slower; `TRACE=1` keeps the traces of the tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
