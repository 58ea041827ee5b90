import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app, Menu, nativeImage, Tray } from 'electron';
import { newEnquiries } from './notices.ts';

interface TrayOptions {
  onShow: () => void;
  onInbox: () => void;
  onQuit: () => void;
}

/** macOS colours an image whose name ends in "Template"; Windows picks a size from the .ico file. */
const pictures = {
  darwin: ['trayTemplate.png', 'trayUnseenTemplate.png'],
  win32: ['tray.ico', 'tray-unseen.ico'],
  other: ['tray.png', 'tray-unseen.png'],
} as const;

interface TrayState {
  unseen: number;
  isSignedOut: boolean;
  isLocked: boolean;
  isOffline: boolean;
}

export type AppTray = ReturnType<typeof createTray>;

export function createTray({ onShow, onInbox, onQuit }: TrayOptions) {
  const { platform } = process;
  const names = platform === 'darwin' || platform === 'win32' ? pictures[platform] : pictures.other;
  const [quiet, marked] = names.map((name) =>
    nativeImage.createFromPath(join(app.getAppPath(), 'resources', name)),
  ) as [Electron.NativeImage, Electron.NativeImage];
  const tray = new Tray(quiet);
  // On macOS a click opens the menu, which contains "Open Prasthan".
  if (platform !== 'darwin') tray.on('click', onShow);

  let state: TrayState = { unseen: 0, isSignedOut: false, isLocked: false, isOffline: false };
  const words = () => {
    const { unseen, isSignedOut, isLocked, isOffline } = state;
    if (isLocked) return 'Prasthan: locked';
    if (isSignedOut) return 'Prasthan: signed out';
    if (unseen > 0) return `Prasthan: ${newEnquiries(unseen)}`;
    return isOffline ? 'Prasthan: offline' : 'Prasthan';
  };
  const draw = () => {
    const { unseen, isSignedOut, isLocked } = state;
    tray.setImage(unseen === 0 ? quiet : marked);
    tray.setToolTip(words());
    // A Linux panel shows a changed menu only if the menu is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        ...(isSignedOut || isLocked
          ? [
              { label: `${isLocked ? 'Unlock' : 'Sign in'} to hear of new enquiries`, click: onShow },
              { type: 'separator' as const },
            ]
          : []),
        ...(unseen === 0
          ? []
          : [{ label: newEnquiries(unseen), click: onInbox }, { type: 'separator' as const }]),
        { label: 'Open Prasthan', click: onShow },
        { type: 'separator' },
        { label: 'Quit', click: onQuit },
      ]),
    );
  };
  draw();
  return {
    update(change: Partial<TrayState>) {
      const next = { ...state, ...change };
      if (isDeepStrictEqual(next, state)) return;
      state = next;
      draw();
    },
  };
}
