import { app, powerMonitor } from 'electron';

/** How often the computer's idle time is checked, in milliseconds. */
const interval = 5000;

interface AppLockOptions {
  /** The number of minutes without use after which the app locks; null if the lock is off. */
  after(): number | null;
  isLockOn(): boolean;
  /** Called before the app exits. */
  onLock(): void;
}

export type AppLock = ReturnType<typeof openAppLock>;

/**
 * Locks the app when nobody has used the computer for a while, when the screen is locked and when the computer goes to sleep.
 * Locking restarts the app, so that the key, the copy and the page disappear from memory with the old process. The new process
 * asks for the PIN. Drafts and queued changes are already on the disk.
 */
export function openAppLock({ after, isLockOn, onLock }: AppLockOptions) {
  const start = performance.now();
  /** Restarts the app. If the lock is on, the new process asks for the PIN. */
  const restart = () => {
    onLock();
    // An AppImage's executable is in a mounted folder that disappears when the app exits, so relaunch the AppImage itself.
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
    // Ignore idle time before the app started, because somebody was there to start it.
    if (isIdle && performance.now() - start >= minutes * 60_000) now();
  };
  setInterval(look, interval);
  powerMonitor.on('suspend', now);
  powerMonitor.on('lock-screen', now);
  return { now, restart };
}
