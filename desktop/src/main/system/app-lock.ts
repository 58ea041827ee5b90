import { app, powerMonitor } from 'electron';

/** How often the computer's idle time is looked at, milliseconds. */
const interval = 5000;

interface AppLockOptions {
  /** Minutes without use after which the app locks; null without a lock. */
  after(): number | null;
  isLockOn(): boolean;
  /** Called before the app ends. */
  onLock(): void;
}

/** Locks the app. */
export interface AppLock {
  /** Locks, where the lock is on. */
  now(): void;
  /** Starts the app again, into the lock where it is on. */
  restart(): void;
}

/**
 * Locks the app when nobody has used the computer for a while, when its screen is locked and when it goes to sleep. To lock is to
 * start again: the key, the copy and the page are gone from the memory with the process, and the next start asks for the PIN.
 * Typing is kept as a draft on the disk, and queued changes are there already.
 */
export function openAppLock({ after, isLockOn, onLock }: AppLockOptions): AppLock {
  const start = performance.now();
  const restart = () => {
    onLock();
    // An AppImage's own program lies in a folder that ends with it.
    const { APPIMAGE: execPath } = process.env;
    app.relaunch({ ...(execPath && { execPath }), args: process.argv.slice(1) });
    app.exit(0);
  };
  const now = () => {
    if (isLockOn()) restart();
  };
  const look = () => {
    const minutes = after();
    const isIdle = minutes !== null && powerMonitor.getSystemIdleTime() >= minutes * 60;
    // The time before the start does not count: whoever started the app was there.
    if (isIdle && performance.now() - start >= minutes * 60_000) now();
  };
  setInterval(look, interval);
  powerMonitor.on('suspend', now);
  powerMonitor.on('lock-screen', now);
  return { now, restart };
}
