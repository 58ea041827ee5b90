import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Figures, not rules: `MEASURE=1 playwright test weight` prints them (docs/desktop.md, "How heavy it is").
  ...(!process.env.MEASURE && { testIgnore: 'weight.spec.ts' }),
  globalSetup: './e2e/start.setup.ts',
  fullyParallel: false,
  // More than a machine has cores: much of a test is waiting for the app.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a run that hangs, with the names of what failed and of what did not run.
  globalTimeout: 30 * 60_000,
  reporter: [['list']],
  // Each test starts a keychain and an Electron, most of them several times. The limits only end a test that hangs; they say
  // nothing about speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
});
