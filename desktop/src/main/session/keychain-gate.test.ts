import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeychainGate } from './keychain-gate.ts';

/** A fake keychain. Each access first awaits `script`, with which a test can delay the access or make it fail. */
const system = vi.hoisted(() => ({
  kept: new Map<string, string>(),
  asked: 0,
  script: (_question: number): Promise<void> => Promise.resolve(),
}));
vi.mock('@napi-rs/keyring', () => ({
  AsyncEntry: class {
    name: string;
    constructor(_service: string, name: string) {
      this.name = name;
    }
    async getPassword() {
      system.asked += 1;
      await system.script(system.asked);
      return system.kept.get(this.name) ?? null;
    }
    async setPassword(secret: string) {
      system.asked += 1;
      await system.script(system.asked);
      system.kept.set(this.name, secret);
    }
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  system.kept.clear();
  system.asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([1, 2, 3])(
  'if the keychain does not respond from request %i on but responds later, the app opens automatically',
  async (silentFrom) => {
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    system.script = (question) => (question < silentFrom ? Promise.resolve() : answers);
    const states: string[] = [];
    const gate = openKeychainGate((state) => states.push(state));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual(['away']);
    answer();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual(['away', 'open']);
    expect((await gate.passed).deviceKey?.toString('base64')).toBe(system.kept.get('device-key'));
  },
);

test('a keychain service that disappears between two responses is asked again', async () => {
  const gone = new Error('The name org.freedesktop.secrets was not provided by any .service files');
  system.script = (question) => (question === 2 ? Promise.reject(gone) : Promise.resolve());
  const states: string[] = [];
  openKeychainGate((state) => states.push(state));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states.at(-1)).toBe('open');
});
