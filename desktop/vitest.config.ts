import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: {
    conditions,
    // The file that Node takes too. Otherwise graphql is loaded twice, once for the tests and once for the libraries.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  ssr: { resolve: { conditions } },
  test: {
    // Much of a test is waiting: for a database, a process, an interval.
    maxWorkers: 2,
    // These limits only end a test that hangs; they say nothing about the expected speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The tests in e2e/ run in a real Electron, by Playwright.
    projects: [
      {
        extends: true,
        // One module graph per thread: each of these files would load the server and the admin's forms again.
        test: {
          name: 'offline',
          include: ['src/main/offline/**/*.test.ts'],
          // The database of the real server that these tests work with and without.
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
