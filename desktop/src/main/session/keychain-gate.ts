import type { KeychainState, UnlockAnswer } from '../../shared/ipc.ts';
import { newKey } from '../files/sealed-box.ts';
import { loadDeviceKey } from './device-key.ts';
import {
  copyLockName,
  guessLimit,
  type LockedKey,
  lockKey,
  readLockedKey,
  unlockKey,
  waitAfter,
  writeLockedKey,
} from './key-lock.ts';
import { type Keychain, keychain, noKeychain, patience, patientKeychain } from './keychain.ts';
import { sealedKeychain } from './sealed-keychain.ts';

/** The keychain as the app works with it in this run. */
interface Opened {
  keychain: Keychain;
  /** The key of this computer's encrypted files, 32 bytes; null where staff go on without a keychain. */
  deviceKey: Buffer | null;
  /** The key of the copy: the same, or while the lock is on a key of its own that only the PIN opens. */
  copyKey: Buffer | null;
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
  /** Opens the app with the PIN. Wrong PINs make the next one wait, also after a restart. */
  unlock(pin: string): Promise<UnlockAnswer>;
  /** Throws the locked key away: the copy and the token cannot be read again. Queue and drafts have the other key. */
  forgetLock(): Promise<void>;
  isLockOn(): boolean;
  /**
   * Locks the key with a PIN, or takes the lock away.
   *
   * @param current the PIN that is set now, '' for none
   * @param rekey seals the copy with the key that counts from now on
   * @throws Error where the app is not open, or the keychain is away
   */
  setPin(current: string, pin: string | null, rekey: (to: Buffer) => Promise<void>): Promise<UnlockAnswer>;
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
  let loading: Promise<Buffer> | null = null;
  let locked: LockedKey | null = null;
  let open: { deviceKey: Buffer; copyKey: Buffer } | null = null;
  let sealed: Buffer | null = null;
  /** When the next guess is allowed, by the monotonic clock: turning the computer's clock on does not help. */
  let nextGuess = 0;
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
  function openWith(deviceKey: Buffer, copyKey: Buffer) {
    open = { deviceKey, copyKey };
    const kept = sealedKeychain(
      keychain,
      () => open?.copyKey ?? copyKey,
      () => locked !== null,
    );
    decide('open', { keychain: kept, deviceKey, copyKey });
  }
  function close(deviceKey: Buffer, kept: LockedKey) {
    locked = kept;
    sealed = deviceKey;
    // A restart begins the wait anew.
    nextGuess = performance.now() + waitAfter(kept.wrong);
    now = 'locked';
    onChange(now);
  }
  const keepLocked = async (kept: LockedKey) => {
    await keychain.write(copyLockName, writeLockedKey(kept));
    locked = kept;
  };
  const unlocked = async () => {
    await keychain.remove(copyLockName);
    locked = null;
  };

  /** Tries a PIN. @returns the key, or how long the next try has to wait, milliseconds; null for ever */
  async function guess(kept: LockedKey, pin: string): Promise<Buffer | { wait: number | null }> {
    const wait = nextGuess - performance.now();
    if (kept.wrong >= guessLimit) return { wait: null };
    if (wait > 0) return { wait: Math.min(wait, waitAfter(kept.wrong)) };
    // Nobody guesses twice at once, and a guess counts before it is tried: ending the app does not give it back.
    nextGuess = Number.POSITIVE_INFINITY;
    const tried = { ...kept, wrong: kept.wrong + 1 };
    let key: Buffer | null = null;
    try {
      await keepLocked(tried);
      key = await unlockKey(tried, pin);
      if (key) await keepLocked({ ...tried, wrong: 0 });
    } finally {
      nextGuess = key ? 0 : performance.now() + waitAfter(tried.wrong);
    }
    return key ?? { wait: tried.wrong >= guessLimit ? null : waitAfter(tried.wrong) };
  }

  async function attempt(): Promise<KeychainState> {
    const open = async () => {
      // Patient at each step: a keychain that falls silent between two answers still opens the gate with the next one.
      loading ??= loadDeviceKey(patientKeychain).finally(() => {
        loading = null;
      });
      const found = await loading;
      const entry = await patientKeychain.read(copyLockName);
      if (isDecided || locked) return;
      if (entry === null) openWith(found, found);
      else close(found, readLockedKey(entry));
    };
    const opening = open();
    opening.catch((error: Error) => {
      if (isDecided || !isNotThereYet(error)) return;
      clearTimeout(clock);
      clock = setTimeout(() => void attempt(), pause);
    });
    // A late answer still opens the gate: somebody has typed the password.
    const time = new Promise<void>((after) => setTimeout(after, patience));
    await Promise.race([opening, time]).catch(() => {});
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
    goWithout: () => decide('without', { keychain: noKeychain, deviceKey: null, copyKey: null }),
    async unlock(pin) {
      if (isDecided || !locked || !sealed) return { ok: true };
      const answer = await guess(locked, pin);
      if (!Buffer.isBuffer(answer)) return { ok: false, wait: answer.wait };
      openWith(sealed, answer);
      return { ok: true };
    },
    async forgetLock() {
      if (isDecided || !locked || !sealed) return;
      await unlocked();
      openWith(sealed, sealed);
    },
    isLockOn: () => locked !== null,
    async setPin(current, pin, rekey) {
      if (!open) throw new Error('A PIN needs the keychain of this computer. Open it, then try again.');
      if (locked) {
        const answer = await guess(locked, current);
        if (!Buffer.isBuffer(answer)) return { ok: false, wait: answer.wait };
      }
      const copyKey = pin === null ? open.deviceKey : newKey();
      if (pin === null) await unlocked();
      else await keepLocked(await lockKey(copyKey, pin));
      await rekey(copyKey);
      open = { ...open, copyKey };
      return { ok: true };
    },
  };
}
