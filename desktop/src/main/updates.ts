import { app, Notification } from 'electron';

/** Twice a day: the office leaves its computers on. milliseconds */
const interval = 12 * 60 * 60 * 1000;

/**
 * Looks for a newer version now and then; it is installed when the app is quit. Only an installed app does: where there is no
 * installer there is nothing to replace.
 */
export async function followUpdates(): Promise<void> {
  if (!app.isPackaged) return;
  const { autoUpdater } = await import('electron-updater');
  // A machine that is offline, or an update that is being put in place: the next look will tell.
  const look = () => autoUpdater.checkForUpdates().catch(() => {});
  autoUpdater.on('error', () => {});
  autoUpdater.on('update-downloaded', ({ version }) => {
    new Notification({
      title: 'Prasthan has a new version',
      body: `Version ${version} is installed when you quit the app.`,
    }).show();
  });
  await look();
  setInterval(look, interval);
}
