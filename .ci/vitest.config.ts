import { defineConfig } from 'vitest/config';

// This limit only ends tests that hang. It is not a goal for the duration of a test.
export default defineConfig({ test: { testTimeout: 180_000 } });
