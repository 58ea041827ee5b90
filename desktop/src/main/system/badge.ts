import { join } from 'node:path';
import { app, BrowserWindow, nativeImage } from 'electron';

/**
 * Shows the number of unseen enquiries on the app's icon: a number on macOS and on Linux docks that support Unity's protocol, a dot
 * on Windows. On Windows the taskbar button also flashes when enquiries arrive.
 *
 * @param words the count in words, for screen readers
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
