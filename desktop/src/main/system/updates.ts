import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, Notification, autoUpdater as system } from 'electron';
import type { AppUpdater } from 'electron-updater';

/** How often the app looks for a new version, milliseconds: twice a day, because the office leaves its computers on. */
const interval = 12 * 60 * 60 * 1000;

/** New versions of the app. The app fetches a new version by itself and installs it when it quits. */
export interface Updates {
  /** Looks now and at each interval. */
  follow(): void;
  /** Looks now and tells staff the result. */
  ask(): Promise<void>;
}

interface UpdateOptions {
  /** The app is about to close for a new version. */
  onRestart(): void;
  /** Asks what is to become of unsaved typing. */
  mayRestart(): Promise<boolean>;
}

/**
 * Null where the app is not installed, or was packaged without an address for updates (docs/desktop.md, "Publish updates").
 */
export function openUpdates({ onRestart, mayRestart }: UpdateOptions): Updates | null {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  const loaded = load();
  let ready: string | null = null;
  // A notification without a reference is garbage-collected, and its click is lost.
  let notice: Notification | null = null;

  // macOS closes the windows before the app's own quit events.
  system.on('before-quit-for-update', onRestart);

  async function load(): Promise<AppUpdater> {
    // A CommonJS module: its getter is not seen among the named exports.
    const { autoUpdater } = (await import('electron-updater')).default;
    autoUpdater.logger = null;
    // Staff who asked hear of a failure below. Otherwise the next look tries again.
    autoUpdater.on('error', () => {});
    autoUpdater.on('update-downloaded', ({ version }) => {
      // A version that waits to be installed is found again at every look.
      if (version === ready) return;
      ready = version;
      notice = new Notification({
        title: 'Prasthan has a new version',
        body: `Version ${version} is installed when you quit the app. Click here to restart it now.`,
      });
      notice.on('click', () => void offerRestart(version));
      notice.show();
    });
    return autoUpdater;
  }

  async function offerRestart(version: string): Promise<void> {
    const { response } = await dialog.showMessageBox({
      title: 'Prasthan',
      message: `Version ${version} of Prasthan is ready`,
      detail: 'The app closes and opens again as the new version. What you have typed is kept.',
      buttons: ['Restart to update', 'Later'],
      defaultId: 0,
      cancelId: 1,
    });
    // Asked before anything of the new version is put in place.
    if (response !== 0 || !(await mayRestart())) return;
    const updater = await loaded;
    updater.once('error', () =>
      say('The new version could not be installed', 'It is tried again when you quit the app.'),
    );
    // Without the Windows wizard, and with the app opened again afterwards.
    updater.quitAndInstall(true, true);
  }

  return {
    follow() {
      const look = () => void loaded.then((updater) => updater.checkForUpdates()).catch(() => {});
      look();
      setInterval(look, interval);
    },
    async ask() {
      if (ready) return offerRestart(ready);
      try {
        const found = await (await loaded).checkForUpdates();
        if (!found) return say('Prasthan is not updated from here', 'Whoever installed it updates it.');
        if (!found.isUpdateAvailable) return say(`Prasthan ${app.getVersion()} is the newest version`);
        const { version } = found.updateInfo;
        found.downloadPromise?.catch(() =>
          say(`Version ${version} could not be fetched`, 'Prasthan tries again by itself.'),
        );
        say(`Version ${version} is being fetched`, 'A notice tells you when it is ready.');
      } catch {
        say('The updates could not be reached', 'Check the internet connection, then try again.');
      }
    },
  };
}

function say(message: string, detail?: string): void {
  void dialog.showMessageBox({ title: 'Prasthan', message, ...(detail && { detail }) });
}
