import { defineConfig } from 'vitest/config';

// The limit only ends a test that hangs; it says nothing about the expected speed.
export default defineConfig({ test: { testTimeout: 180_000 } });
