import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import { newEnquiries } from './notices.ts';

interface TrayOptions {
  onShow: () => void;
  /** Shows the inbox. */
  onInbox: () => void;
  onQuit: () => void;
}

/** macOS colours an image with "Template" in its name; Windows picks a size from the .ico file. */
const pictures = {
  darwin: ['trayTemplate.png', 'trayUnseenTemplate.png'],
  win32: ['tray.ico', 'tray-unseen.ico'],
  other: ['tray.png', 'tray-unseen.png'],
} as const;

export interface AppTray {
  setUnseen(count: number): void;
  /** Nobody is signed in, so new enquiries are not reported. */
  setSignedOut(signedOut: boolean): void;
  /** The app waits for the PIN, so new enquiries are not reported. */
  setLocked(locked: boolean): void;
  setOffline(offline: boolean): void;
}

/** Puts the app into the tray, where it keeps running while the window is closed. */
export function createTray({ onShow, onInbox, onQuit }: TrayOptions): AppTray {
  const { platform } = process;
  const names = platform === 'darwin' || platform === 'win32' ? pictures[platform] : pictures.other;
  const [quiet, unseen] = names.map((name) =>
    nativeImage.createFromPath(join(app.getAppPath(), 'resources', name)),
  ) as [Electron.NativeImage, Electron.NativeImage];
  const tray = new Tray(quiet);
  // On macOS a click opens the menu, which contains "Open Prasthan".
  if (platform !== 'darwin') tray.on('click', onShow);

  let count = 0;
  let isSignedOut = false;
  let isLocked = false;
  let isOffline = false;
  const words = () => {
    if (isLocked) return 'Prasthan: locked';
    if (isSignedOut) return 'Prasthan: signed out';
    if (count > 0) return `Prasthan: ${newEnquiries(count)}`;
    return isOffline ? 'Prasthan: offline' : 'Prasthan';
  };
  const draw = () => {
    tray.setImage(count === 0 ? quiet : unseen);
    tray.setToolTip(words());
    // A Linux panel shows a changed menu only if it is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        ...(isSignedOut || isLocked
          ? [
              { label: `${isLocked ? 'Unlock' : 'Sign in'} to hear of new enquiries`, click: onShow },
              { type: 'separator' as const },
            ]
          : []),
        ...(count === 0
          ? []
          : [{ label: newEnquiries(count), click: onInbox }, { type: 'separator' as const }]),
        { label: 'Open Prasthan', click: onShow },
        { type: 'separator' },
        { label: 'Quit', click: onQuit },
      ]),
    );
  };
  draw();
  return {
    setUnseen(next) {
      count = next;
      draw();
    },
    setSignedOut(next) {
      isSignedOut = next;
      draw();
    },
    setLocked(next) {
      if (next === isLocked) return;
      isLocked = next;
      draw();
    },
    setOffline(next) {
      if (next === isOffline) return;
      isOffline = next;
      draw();
    },
  };
}
