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
  test: { include: ['{src,server,faults}/**/*.test.{ts,tsx}'] },
});
