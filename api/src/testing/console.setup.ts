import 'reflect-metadata';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { takeAllFaults } from './faults.ts';

// A test fails if it calls console.error or logs a fault, unless the test expects and removes the call or the fault.
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

// All test files in a thread share the same globals. A fake clock that a file leaves behind would make the next file wait
// forever.
const clock = { Date, setTimeout, setInterval, setImmediate };
afterAll(() => {
  const left = Object.entries(clock).flatMap(([name, real]) =>
    Reflect.get(globalThis, name) === real ? [] : [name],
  );
  Object.assign(globalThis, clock);
  expect(left, 'a test left the clock faked').toEqual([]);
});
