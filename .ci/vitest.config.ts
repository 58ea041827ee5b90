import { defineConfig } from 'vitest/config';

// Ends only tests that hang. The limit is not a goal for the duration of a test.
export default defineConfig({ test: { testTimeout: 180_000 } });
