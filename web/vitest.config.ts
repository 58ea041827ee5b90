import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Libraries load the file that Node resolves. Without the alias, tests would load another file, a second copy of graphql.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    // Most of these tests keep a CPU core busy, so more workers would not be faster on a computer with two cores.
    maxWorkers: 2,
    // These limits only stop tests that hang; they are not performance budgets.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // The admin and the server keep state in modules, so each of their test files gets a fresh set of modules.
      {
        extends: true,
        test: {
          name: 'admin and server',
          include: ['{src/admin,server,attack,bench,faults}/**/*.test.{ts,tsx}'],
          globalSetup: ['../api/src/testing/cluster.ts'],
        },
      },
      {
        extends: true,
        // These tests share one module graph for all files, which reduces their duration to a third.
        test: {
          name: 'site',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/admin/**'],
          isolate: false,
        },
      },
    ],
  },
});
