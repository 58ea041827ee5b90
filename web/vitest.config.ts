import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: {
    conditions,
    // The file that Node takes, too. Else graphql is there twice, once for the tests and once for the libraries.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  ssr: { resolve: { conditions } },
  test: {
    // Much of a test is waiting: for a database, a process, an interval.
    maxWorkers: 3,
    // Limits are for what never comes; they say nothing about speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A machine's pause is not a defect; the run names whatever needed it (docs/decisions/2026-11-22-a-second-try.md).
    retry: process.env.CI ? 1 : 0,
    projects: [
      // What the admin has loaded or remembers is in its modules, so each of its files starts with new ones.
      { extends: true, test: { name: 'admin', include: ['src/admin/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'site and server',
          include: ['{src,server,faults}/**/*.test.{ts,tsx}'],
          exclude: ['src/admin/**'],
          // One module graph per process halves the time.
          isolate: false,
        },
      },
    ],
  },
});
