import { expect, onTestFinished, test, vi } from 'vitest';
import { isQueued, queueForm } from './outbox.ts';

test('a full queue refuses another form, and keeps all queued forms', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const queue = (key: string) => queueForm({ form: 'enquiry', key, values: { name: key }, at: Date.now() });
  const keys = Array.from({ length: 20 }, (_, index) => `form ${index}`);
  expect(keys.map(queue)).toEqual(keys.map(() => true));
  expect(queue('one too many')).toBe(false);
  expect(keys.filter(isQueued)).toEqual(keys);
  expect(isQueued('one too many')).toBe(false);
  expect(queue('form 7')).toBe(true);
});
