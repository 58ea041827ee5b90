import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    conditions: ['source'],
    // Vite would take graphql's ES module and Node its CommonJS one: two copies, which graphql refuses.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/cluster.ts'],
    setupFiles: ['src/testing/console.setup.ts'],
    // One module graph a thread nearly halves the time; tests keep their state in databases of their own.
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
