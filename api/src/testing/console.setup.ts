import 'reflect-metadata';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { takeAllFaults } from './faults.ts';

// Fails a test that causes console.error or a logged fault. A test that provokes one must first remove it.
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

// All test files in a thread share its globals, so a fake clock that a file leaves behind would stop the next file.
const clock = { Date, setTimeout, setInterval, setImmediate };
afterAll(() => {
  const left = Object.entries(clock).flatMap(([name, real]) =>
    Reflect.get(globalThis, name) === real ? [] : [name],
  );
  Object.assign(globalThis, clock);
  expect(left, 'a test left the clock faked').toEqual([]);
});
