import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { takeAllFaults } from './faults.ts';

// An error on the console, or a fault in the log, fails the test that caused it. A test that provokes one takes it first.
let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  const { calls } = complaints.mock;
  complaints.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
  expect(takeAllFaults(), 'the API logged a fault').toEqual([]);
});
