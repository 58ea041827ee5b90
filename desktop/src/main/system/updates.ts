import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, Notification, autoUpdater as system } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { SettingsFile } from '../files/settings.ts';
import { ask, say } from './dialogs.ts';
import { feedFile, isSigned } from './signed-feed.ts';

/** The interval between checks, in ms. Checks at startup are not enough, because the office leaves its computers on. */
const interval = 12 * 60 * 60 * 1000;

interface UpdatesOptions {
  onRestart(): void;
  mayRestart(): Promise<boolean>;
  /** The settings contain the newest version that a signed feed has offered. A feed with an older version is refused. */
  settings: SettingsFile;
}

interface Downloaded {
  updater: AppUpdater;
  path: string;
  hashes: readonly string[];
}

/** Thrown if no key of this app has signed the feed, if the feed has expired, or if an earlier feed offered a newer version. */
class FeedRefused extends Error {
  override name = 'FeedRefused';
}

/**
 * Downloads a new version in the background and installs it when the app quits.
 *
 * @returns null if the app is not packaged, or was packaged without an update address (docs/desktop.md, "Publish updates")
 */
export function openUpdates({ onRestart, mayRestart, settings }: UpdatesOptions) {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  const loaded = load();
  let ready: string | null = null;
  let downloaded: Downloaded | null = null;
  // Without a reference, a notification is garbage-collected and its click event is lost.
  let notice: Notification | null = null;

  // Check the file again, because another program of this user could have changed it since the download.
  app.on('will-quit', () => {
    if (downloaded) downloaded.updater.autoInstallOnAppQuit = isWhole(downloaded);
  });
  // On macOS, `quitAndInstall` closes the windows before `before-quit`. Until that event, closing the main window only hides
  // it, so `onRestart` must let it close.
  system.on('before-quit-for-update', onRestart);

  async function load(): Promise<AppUpdater> {
    // `autoUpdater` is a getter of a CommonJS module, so it is not among the named exports.
    const { autoUpdater } = (await import('electron-updater')).default;
    autoUpdater.logger = null;
    const keys = publicKeys();
    const isSupported = autoUpdater.isUpdateSupported;
    // The updater calls this function with a feed's values before it downloads anything.
    autoUpdater.isUpdateSupported = (feed) => {
      if (!isSigned(keys, feedFile(process.platform, process.arch), { ...feed })) {
        throw new FeedRefused('No key of this app has signed the feed.');
      }
      if (!isInTime(feed)) throw new FeedRefused('The feed has expired.');
      const before = settings.read().newestUpdate;
      if (before !== null && isOlder(feed.version, before)) throw new FeedRefused('The feed is an old one.');
      settings.write({ newestUpdate: feed.version });
      return isSupported(feed);
    };
    // Safe to ignore: the method `ask` below tells staff if their own check fails, and a scheduled check is repeated.
    autoUpdater.on('error', () => {});
    autoUpdater.on('update-downloaded', ({ version, downloadedFile, files }) => {
      downloaded = { updater: autoUpdater, path: downloadedFile, hashes: files.map(({ sha512 }) => sha512) };
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
    const choice = await ask({
      message: `Version ${version} of Prasthan is ready`,
      detail: 'The app closes and opens again as the new version. What you have typed is kept.',
      buttons: ['Restart to update', 'Later'],
      cancelId: 1,
    });
    // Ask about unsaved work first, because `quitAndInstall` may start the installer before the app quits.
    if (choice !== 0 || !(await mayRestart())) return;
    const updater = await loaded;
    if (!downloaded || !isWhole(downloaded)) return say(notOurs.message, notOurs.detail);
    updater.once('error', () =>
      say('The new version could not be installed', 'It is tried again when you quit the app.'),
    );
    // Installs silently on Windows, and starts the app again afterwards.
    updater.quitAndInstall(true, true);
  }

  return {
    follow() {
      const look = () => void loaded.then((updater) => updater.checkForUpdates()).catch(() => {});
      look();
      setInterval(look, interval);
    },
    /** Checks for a new version and shows staff the result. */
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
      } catch (error) {
        if (error instanceof FeedRefused) return say(notOurs.message, notOurs.detail);
        say('The updates could not be reached', 'Check the internet connection, then try again.');
      }
    },
  };
}

const notOurs = {
  message: 'What is offered as a new version is not from us',
  detail: 'Prasthan has not installed it. Tell whoever looks after your website.',
};

function isWhole({ path, hashes }: Downloaded): boolean {
  try {
    return hashes.includes(createHash('sha512').update(readFileSync(path)).digest('base64'));
  } catch {
    return false;
  }
}

/** Whether the feed has not expired. Without an expiry, an attacker could prevent updates by serving an old feed forever. */
function isInTime(feed: object): boolean {
  const expires = 'expires' in feed ? feed.expires : null;
  return typeof expires === 'string' && Date.parse(expires) > Date.now();
}

function publicKeys(): string[] {
  const packed: { updateKeys?: string[] } = JSON.parse(
    readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'),
  );
  return packed.updateKeys ?? [];
}

const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;
