import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: {
    conditions,
    // The file that Node also loads. Otherwise graphql would be loaded twice, once by the tests and once by the libraries.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  ssr: { resolve: { conditions } },
  test: {
    // Two workers on any machine, because most tests wait much of the time: for a database, a process, an interval.
    maxWorkers: 2,
    // These limits only end a test that hangs; they say nothing about the expected speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Playwright runs the tests in e2e/, in a real Electron.
    projects: [
      {
        extends: true,
        // Shares modules between the files of a thread, because each of them needs the server and the admin's forms.
        test: {
          name: 'offline',
          include: ['src/main/offline/**/*.test.ts'],
          // Starts the database of the real server that these tests use.
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
