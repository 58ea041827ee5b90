import type { BrowserWindow, WebContents } from 'electron';

export function goBack({ navigationHistory }: WebContents): void {
  if (navigationHistory.canGoBack()) navigationHistory.goBack();
}

export function goForward({ navigationHistory }: WebContents): void {
  if (navigationHistory.canGoForward()) navigationHistory.goForward();
}

/** Back and forward with the mouse buttons (Windows, Linux) and a three-finger swipe (macOS). */
export function followMouseButtons(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goBack(window.webContents);
    if (command === 'browser-forward') goForward(window.webContents);
  });
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') goBack(window.webContents);
    if (direction === 'right') goForward(window.webContents);
  });
}
