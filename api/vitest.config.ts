import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    conditions: ['source'],
    // Without the alias Vite loads graphql as an ES module and Node as CommonJS, and graphql refuses two copies of
    // itself.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/cluster.ts'],
    setupFiles: ['src/testing/console.setup.ts'],
    // One module graph per thread nearly halves the time. Each test file has its own database.
    pool: 'threads',
    isolate: false,
    // Much of a test is waiting: for a database, a process, an interval. Three fill two cores.
    maxWorkers: 3,
    // These limits only end a test that hangs; they say nothing about the expected speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
