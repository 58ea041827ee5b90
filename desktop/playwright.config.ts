import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Not part of a normal run: `MEASURE=1 playwright test weight` prints measurements (docs/desktop.md, "How heavy it is"), and
  // `LONG=15 playwright test long-run` performs random actions for 15 minutes (docs/desktop.md, "A long run").
  testIgnore: [
    ...(process.env.MEASURE ? [] : ['weight.spec.ts']),
    ...(process.env.LONG ? [] : ['long-run.spec.ts']),
  ],
  globalSetup: './e2e/start.setup.ts',
  fullyParallel: false,
  // Three workers even on a computer with fewer cores, because most tests spend much of their time waiting for the app.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a run that hangs, and lists the tests that failed or did not run.
  globalTimeout: 60 * 60_000,
  reporter: [['list']],
  // Only a test that hangs reaches these timeouts. They are long, because a test starts a keychain and Electron, usually
  // several times.
  timeout: 600_000,
  expect: { timeout: 60_000 },
});
