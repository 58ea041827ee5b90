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
    // What is in e2e/ runs in a real Electron, by Playwright.
    include: ['src/**/*.test.{ts,tsx}'],
    // The server that work without a server is tested against.
    globalSetup: ['../api/src/testing/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
