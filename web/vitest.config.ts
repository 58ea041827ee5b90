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
    // Most of these are busy all the time.
    maxWorkers: 2,
    // Limits are for what never comes; they say nothing about speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // What the admin and the server have loaded or remember is in their modules, so each of their files starts with new ones.
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
        // One module graph for all takes a third of the time.
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
