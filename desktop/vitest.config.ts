import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Use the file of graphql that Node loads. Otherwise graphql would be loaded twice: by the tests and by the libraries.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    // Even one core can serve two workers, because the tests mostly wait for a database, a process or an interval.
    maxWorkers: 2,
    // These timeouts only end a test that hangs; they do not express an expected speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // The tests in e2e/ are run by Playwright, in a real Electron.
    projects: [
      {
        extends: true,
        // `isolate: false` loads the server and the admin's forms once per thread instead of once per test file.
        test: {
          name: 'offline',
          include: ['src/main/offline/**/*.test.ts'],
          // Starts the database for the real server that these tests use.
          globalSetup: ['../api/src/testing/cluster.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/main/offline/**'],
        },
      },
    ],
  },
});
