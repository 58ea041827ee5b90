import { join } from 'node:path';
import { app, BrowserWindow, nativeImage } from 'electron';

/**
 * How many enquiries nobody has seen, on the app's icon: a number on macOS and on Linux docks that show one (Unity's
 * protocol), a dot on Windows, whose taskbar button also blinks when one more came.
 *
 * @param words - the same for who cannot see the dot
 */
export function showBadge(count: number, { cameMore, words }: { cameMore: boolean; words: string }): void {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  const dot =
    count === 0 ? null : nativeImage.createFromPath(join(app.getAppPath(), 'resources/overlay.png'));
  for (const window of BrowserWindow.getAllWindows()) {
    window.setOverlayIcon(dot, words);
    window.flashFrame(cameMore);
  }
}
