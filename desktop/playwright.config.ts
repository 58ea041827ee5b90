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
  // A machine's pause is not a defect; the run names whatever needed it (docs/decisions/2026-11-22-a-second-try.md).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  // Each test starts a keychain and an Electron, some of them several times. Limits are for what never comes; they say
  // nothing about speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
