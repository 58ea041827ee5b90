import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // graphql refuses to run as two copies. Without the alias, Vite loads its ES module, but Node loads its CommonJS version.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/cluster.ts'],
    setupFiles: ['src/testing/console.setup.ts'],
    // Test files in the same thread share the loaded modules, which nearly halves the run time. Each file has its own database.
    pool: 'threads',
    isolate: false,
    // Tests often wait for a database, a process or a timer, so three workers keep two cores busy.
    maxWorkers: 3,
    // These limits only end tests that hang. They do not state how long a test should take.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
