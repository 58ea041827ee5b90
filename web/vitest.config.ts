import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: {
    conditions,
    // The same file that Node resolves. Otherwise graphql is loaded twice, once by the tests and once by the libraries.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  ssr: { resolve: { conditions } },
  test: {
    // Most of these tests use a CPU core all the time.
    maxWorkers: 2,
    // These limits only end a test that hangs; they say nothing about the expected speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // The admin and the server keep state in their modules, so each of their test files gets fresh ones.
      {
        extends: true,
        test: {
          name: 'admin and server',
          include: ['{src/admin,server,attack,faults}/**/*.test.{ts,tsx}'],
          globalSetup: ['../api/src/testing/cluster.ts'],
        },
      },
      {
        extends: true,
        // Sharing one module graph between all files takes a third of the time.
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
