import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import { newEnquiries } from './notices.ts';

interface TrayOptions {
  onShow: () => void;
  /** Shows the inbox. */
  onInbox: () => void;
  onQuit: () => void;
}

/** By the system: macOS colours one that is named a template itself, Windows takes the size that it needs out of a file. */
const pictures = {
  darwin: ['trayTemplate.png', 'trayUnseenTemplate.png'],
  win32: ['tray.ico', 'tray-unseen.ico'],
  other: ['tray.png', 'tray-unseen.png'],
} as const;

/** The app's place among the system's small icons: it goes on there while the window is closed. */
export function createTray({ onShow, onInbox, onQuit }: TrayOptions): { setUnseen(count: number): void } {
  const { platform } = process;
  const names = platform === 'darwin' || platform === 'win32' ? pictures[platform] : pictures.other;
  const [quiet, unseen] = names.map((name) =>
    nativeImage.createFromPath(join(app.getAppPath(), 'resources', name)),
  ) as [Electron.NativeImage, Electron.NativeImage];
  const tray = new Tray(quiet);
  // On macOS a click opens the menu, which says "Open Prasthan".
  if (platform !== 'darwin') tray.on('click', onShow);

  const setUnseen = (count: number) => {
    tray.setImage(count === 0 ? quiet : unseen);
    tray.setToolTip(count === 0 ? 'Prasthan' : `Prasthan: ${newEnquiries(count)}`);
    // A Linux panel shows a changed menu only once it is set anew.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        ...(count === 0
          ? []
          : [{ label: newEnquiries(count), click: onInbox }, { type: 'separator' as const }]),
        { label: 'Open Prasthan', click: onShow },
        { type: 'separator' },
        { label: 'Quit', click: onQuit },
      ]),
    );
  };
  setUnseen(0);
  return { setUnseen };
}
