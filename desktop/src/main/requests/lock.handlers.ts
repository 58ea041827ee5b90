import type { SettingsFile } from '../files/settings.ts';
import { shortestPin } from '../session/key-lock.ts';
import type { KeychainGate } from '../session/keychain-gate.ts';
import type { SessionService } from '../session/session.service.ts';
import type { AppLock } from '../system/app-lock.ts';
import type { Handlers } from './ipc.ts';

export interface DeskLock {
  settings: SettingsFile;
  gate: KeychainGate;
  session: SessionService;
  lock: AppLock;
  /** Asks about unsaved typing before the app restarts. */
  mayRestart(): Promise<boolean>;
  /** Encrypts the copy with another key. */
  rekeyCopy(to: Buffer): Promise<void>;
}

type LockHandlers = Pick<Handlers, 'lock.unlock' | 'lock.forget' | 'lock.now' | 'lock.set'>;

/** The bridge's handlers for the lock (docs/desktop.md, "The lock"). */
export const lockHandlers = ({
  settings,
  gate,
  session,
  lock,
  mayRestart,
  rekeyCopy,
}: DeskLock): LockHandlers => ({
  'lock.unlock': gate.unlock,
  async 'lock.forget'() {
    // Written before the lock is removed, so that a new sign-in with the password is required in any case.
    settings.write({ lockAfter: null, signedOutOf: settings.read().server });
    await gate.forgetLock();
  },
  'lock.now': lock.now,
  async 'lock.set'({ minutes, pin, current }) {
    const next = pin ?? (gate.isLockOn() ? current : '');
    if (minutes !== null && next.length < shortestPin) {
      throw new Error(`Choose a PIN of ${shortestPin} characters or more.`);
    }
    if (!(await mayRestart()))
      throw new Error('The lock was not changed, because Prasthan did not start again.');
    const answer = await gate.setPin(current, minutes === null ? null : next, rekeyCopy);
    if (!answer.ok) return answer;
    settings.write({ lockAfter: minutes });
    await session.keepAgain();
    // The lock takes effect at a restart, because this process has the keys in memory.
    lock.restart();
    return answer;
  },
});
