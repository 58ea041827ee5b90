import { app, BrowserWindow, powerMonitor } from 'electron';
import { restartArguments } from './start-arguments.ts';

/** The interval between two checks of the idle time, in milliseconds. */
const interval = 5000;

interface AppLockOptions {
  /** Minutes without use after which the app locks; null if the lock is off. */
  after(): number | null;
  isLockOn(): boolean;
  onLock(): void;
}

export type AppLock = ReturnType<typeof openAppLock>;

/**
 * Locks after idle time, when the screen locks, and before sleep. To lock, the app restarts, because a restart removes the key,
 * the offline copy and the page from memory. The new process asks for the PIN. Drafts and queued changes survive on the disk.
 */
export function openAppLock({ after, isLockOn, onLock }: AppLockOptions) {
  const start = performance.now();
  const restart = () => {
    onLock();
    relaunch(!BrowserWindow.getAllWindows().some((each) => each.isVisible() || each.isMinimized()));
    app.exit(0);
  };
  const now = () => {
    if (isLockOn()) restart();
  };
  const look = () => {
    const minutes = after();
    const isIdle = minutes !== null && powerMonitor.getSystemIdleTime() >= minutes * 60;
    // Idle time from before the start of the app does not count.
    if (isIdle && performance.now() - start >= minutes * 60_000) now();
  };
  setInterval(look, interval);
  powerMonitor.on('suspend', now);
  powerMonitor.on('lock-screen', now);
  return { now, restart };
}

/**
 * Restarts the app after it exits. For an AppImage, starts the AppImage file, because the running executable is in a mounted
 * folder that disappears when the app exits.
 */
export function relaunch(isHidden = false): void {
  const { APPIMAGE: execPath } = process.env;
  app.relaunch({ ...(execPath && { execPath }), args: restartArguments(process.argv.slice(1), isHidden) });
}
