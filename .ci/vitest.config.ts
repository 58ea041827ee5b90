import { defineConfig } from 'vitest/config';

// This limit ends only tests that hang. It says nothing about how fast a test should be.
export default defineConfig({ test: { testTimeout: 180_000 } });
