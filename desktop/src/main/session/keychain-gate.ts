import type { KeychainState, UnlockAnswer } from '../../shared/ipc.ts';
import { newKey } from '../files/sealed-box.ts';
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
import {
  type Keychain,
  keychain,
  loadDeviceKey,
  noKeychain,
  patience,
  patientKeychain,
  sealedKeychain,
} from './keychain.ts';

interface Opened {
  keychain: Keychain;
  /** The 32-byte key that encrypts the queue and the drafts; null without a keychain. */
  deviceKey: Buffer | null;
  /** Encrypts the offline copy: `deviceKey` or, while the lock is on, a separate key that only the PIN decrypts. */
  copyKey: Buffer | null;
}

export type KeychainGate = ReturnType<typeof openKeychainGate>;

/** The pause in ms between attempts while the keychain service is not running yet. */
const pause = 3000;

/**
 * Matches libdbus's messages for a keychain service that is missing or does not respond, for example during login. Other errors
 * are not retried: a locked keychain would prompt staff each time.
 */
const isNotThereYet = ({ cause }: Error): boolean =>
  cause instanceof Error && /not provided by any|did not receive a reply/i.test(cause.message);

/**
 * Waits for the keychain, because it may still be locked at login. Calls `onChange` with each new state. The states are
 * explained at `KeychainState`.
 */
export function openKeychainGate(onChange: (state: KeychainState) => void) {
  const { promise: passed, resolve } = Promise.withResolvers<Opened>();
  let now: KeychainState = 'away';
  let isDecided = false;
  // Concurrent attempts share this promise, because each would otherwise create a key.
  let loading: Promise<Buffer> | null = null;
  let locked: LockedKey | null = null;
  let open: { deviceKey: Buffer; copyKey: Buffer } | null = null;
  let sealed: Buffer | null = null;
  /** The time of the next allowed guess. The clock is monotonic, so setting the computer's clock does not shorten the wait. */
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
    // After a restart, the full wait starts again.
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

  /** Returns the key if the PIN is right. Otherwise returns the wait in milliseconds; null if no more guesses are allowed. */
  async function guess(kept: LockedKey, pin: string): Promise<Buffer | { wait: number | null }> {
    const wait = nextGuess - performance.now();
    if (kept.wrong >= guessLimit) return { wait: null };
    if (wait > 0) return { wait: Math.min(wait, waitAfter(kept.wrong)) };
    // Block concurrent guesses. Count the guess before checking the PIN, so that killing the app does not undo the count.
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
      // No step has a timeout, so that a keychain that responds late can still open the gate.
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
    // Return after `patience` ms at most. The keychain can still open the gate later, for example after a password prompt.
    const time = new Promise<void>((after) => setTimeout(after, patience));
    await Promise.race([opening, time]).catch(() => {});
    return now;
  }

  return {
    /** Resolves when the state becomes `open` or `without`. Stays pending in the states `away` and `locked`. */
    passed,
    async state() {
      await trying;
      return now;
    },
    tryAgain(): Promise<KeychainState> {
      if (isDecided) return Promise.resolve(now);
      trying = attempt();
      return trying;
    },
    goWithout: () => decide('without', { keychain: noKeychain, deviceKey: null, copyKey: null }),
    /** Opens the gate if the PIN is right. After several wrong PINs, the next guess must wait, even after a restart. */
    async unlock(pin: string): Promise<UnlockAnswer> {
      if (isDecided || !locked || !sealed) return { ok: true };
      const answer = await guess(locked, pin);
      if (!Buffer.isBuffer(answer)) return { ok: false, wait: answer.wait };
      openWith(sealed, answer);
      return { ok: true };
    },
    /**
     * Removes the lock and the key that the PIN decrypts, so the offline copy and the token are lost. Keeps the device key,
     * which encrypts the queue and the drafts.
     */
    async forgetLock() {
      if (isDecided || !locked || !sealed) return;
      await unlocked();
      openWith(sealed, sealed);
    },
    isLockOn: () => locked !== null,
    /**
     * Encrypts the key of the offline copy with a PIN, or removes the lock.
     *
     * @param current - the current PIN, or '' if there is none
     * @param pin - the new PIN; null to remove the lock
     * @param rekey - encrypts the offline copy with the new key
     * @throws Error if the app is locked or the keychain is unavailable
     */
    async setPin(
      current: string,
      pin: string | null,
      rekey: (to: Buffer) => Promise<void>,
    ): Promise<UnlockAnswer> {
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
