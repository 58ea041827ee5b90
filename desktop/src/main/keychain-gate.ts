import type { KeychainState } from '../shared/ipc.ts';
import { deviceKeyName, loadDeviceKey } from './device-key.ts';
import { type Keychain, keychain, noKeychain, patience, patientKeychain } from './keychain.ts';

/** What of the keychain there is to work with. */
interface Opened {
  keychain: Keychain;
  /** The key of this computer's encrypted files, 32 bytes; null where staff go on without a keychain. */
  deviceKey: Buffer | null;
}

/** The start waits here for the keychain: it may still be locked when the app starts with the computer. */
export interface KeychainGate {
  /** Resolves when the keychain has answered, or staff go on without. */
  passed: Promise<Opened>;
  /** Where it stands, once the keychain had its time to answer. */
  state(): Promise<KeychainState>;
  /** Asks the keychain again. */
  tryAgain(): Promise<KeychainState>;
  goWithout(): void;
}

/** @param onChange - it opened, or was found away */
export function openKeychainGate(onChange: (state: KeychainState) => void): KeychainGate {
  const { promise: passed, resolve } = Promise.withResolvers<Opened>();
  let now: KeychainState = 'away';
  let isDecided = false;
  // Two tries that are answered at once must not make two keys.
  let loading: Promise<Buffer | null> | null = null;
  let trying = attempt();

  function decide(state: 'open' | 'without', opened: Opened) {
    if (isDecided) return;
    isDecided = true;
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
    // A late answer, after somebody typed the password, still opens the gate.
    const time = new Promise<void>((after) => setTimeout(after, patience));
    await Promise.race([open, time]).catch(() => {});
    if (!isDecided) onChange('away');
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
