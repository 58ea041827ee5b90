import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { takeAllFaults } from './faults.ts';

// A test fails if it causes console.error or a logged fault. A test that provokes one removes it from the list first.
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
