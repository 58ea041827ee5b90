import type { KeychainState } from '../../shared/ipc.ts';
import { deviceKeyName, loadDeviceKey } from './device-key.ts';
import { type Keychain, keychain, noKeychain, patience, patientKeychain } from './keychain.ts';

/** The keychain as the app works with it in this run. */
interface Opened {
  keychain: Keychain;
  /** The key of this computer's encrypted files, 32 bytes; null where staff go on without a keychain. */
  deviceKey: Buffer | null;
}

/** The start of the app waits here for the keychain, which may still be locked when the app starts at login. */
export interface KeychainGate {
  /** Resolves when the keychain has answered, or staff go on without it. */
  passed: Promise<Opened>;
  /** The state after the keychain has had its time to answer. */
  state(): Promise<KeychainState>;
  /** Asks the keychain again. */
  tryAgain(): Promise<KeychainState>;
  goWithout(): void;
}

/** The pause before the next try where the keychain service has not started yet, milliseconds. */
const pause = 3000;

/**
 * Whether the keychain service is missing or silent, as while the desktop still starts; told by libdbus's messages. A locked
 * keychain is not asked again by itself, because each time the system would ask for its password.
 */
const isNotThereYet = ({ cause }: Error): boolean =>
  cause instanceof Error && /not provided by any|did not receive a reply/i.test(cause.message);

/** @param onChange the keychain was away at the start, has opened since, or staff go on without it */
export function openKeychainGate(onChange: (state: KeychainState) => void): KeychainGate {
  const { promise: passed, resolve } = Promise.withResolvers<Opened>();
  let now: KeychainState = 'away';
  let isDecided = false;
  // Two tries that are answered at the same time must not make two keys.
  let loading: Promise<Buffer | null> | null = null;
  let clock: NodeJS.Timeout | undefined;
  let trying = attempt();
  void trying.then((state) => {
    if (state === 'away') onChange(state);
  });

  function decide(state: 'open' | 'without', opened: Opened) {
    if (isDecided) return;
    isDecided = true;
    clearTimeout(clock);
    now = state;
    resolve(opened);
    onChange(state);
  }
  async function attempt(): Promise<KeychainState> {
    const open = patientKeychain.read(deviceKeyName).then(async () => {
      if (isDecided) return;
      loading ??= loadDeviceKey(keychain);
      const deviceKey = await loading;
      loading = null;
      if (deviceKey) decide('open', { keychain, deviceKey });
    });
    open.catch((error: Error) => {
      if (isDecided || !isNotThereYet(error)) return;
      clearTimeout(clock);
      clock = setTimeout(() => void attempt(), pause);
    });
    // A late answer still opens the gate: somebody has typed the password.
    const time = new Promise<void>((after) => setTimeout(after, patience));
    await Promise.race([open, time]).catch(() => {});
    return now;
  }

  return {
    passed,
    async state() {
      await trying;
      return now;
    },
    tryAgain() {
      if (isDecided) return Promise.resolve(now);
      trying = attempt();
      return trying;
    },
    goWithout: () => decide('without', { keychain: noKeychain, deviceKey: null }),
  };
}
