import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';

interface TrayOptions {
  onShow: () => void;
  onQuit: () => void;
}

/** The app's place among the system's small icons: it goes on there while the window is closed. */
export function createTray({ onShow, onQuit }: TrayOptions): { setUnseen(count: number): void } {
  const icon = nativeImage.createFromPath(join(app.getAppPath(), 'resources/tray.png'));
  const tray = new Tray(icon);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Prasthan', click: onShow },
      { type: 'separator' },
      { label: 'Quit', click: onQuit },
    ]),
  );
  tray.on('click', onShow);
  const setUnseen = (count: number) =>
    tray.setToolTip(
      count === 0 ? 'Prasthan' : `Prasthan: ${count} new ${count === 1 ? 'enquiry' : 'enquiries'}`,
    );
  setUnseen(0);
  return { setUnseen };
}
