import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// What goes wrong unseen in a test goes wrong unseen in the office: an error on the console fails the test it fell into.
let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  const { calls } = complaints.mock;
  complaints.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
