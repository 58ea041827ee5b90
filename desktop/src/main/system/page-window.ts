import { join } from 'node:path';
import { app, BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import { asideArgument } from '../../shared/names.ts';
import { appOrigin } from './app-origin.ts';
import { giveContextMenu } from './context-menu.ts';
import { ground, openMenuByKey, titleBar } from './title-bar.ts';

interface PageWindowOptions extends BrowserWindowConstructorOptions {
  isAside?: boolean;
  onAnother: (path: string) => void;
}

export function createPageWindow({
  isAside = false,
  onAnother,
  ...options
}: PageWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Prasthan',
    // On Linux, an AppImage has no entry in the desktop's menu that could provide the icon.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources/icon.png') }),
    backgroundColor: ground(),
    ...titleBar(),
    ...options,
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
      // These are Electron's defaults, stated because the app's security depends on them.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
      additionalArguments: isAside ? [asideArgument] : [],
    },
  });
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(offline ? `${title} (offline)` : title);
  });
  giveContextMenu(window, { onAnother });
  followMouseButtons(window);
  openMenuByKey(window);
  return window;
}

let offline = false;

export function markOffline(isOffline: boolean): void {
  if (isOffline === offline) return;
  offline = isOffline;
  for (const window of BrowserWindow.getAllWindows()) {
    const title = window.webContents.getTitle();
    window.setTitle(offline ? `${title} (offline)` : title);
  }
}

export const pageAddress = (path: string): string => `${appOrigin}${path}`;

export function goBack({ navigationHistory }: WebContents): void {
  if (navigationHistory.canGoBack()) navigationHistory.goBack();
}

export function goForward({ navigationHistory }: WebContents): void {
  if (navigationHistory.canGoForward()) navigationHistory.goForward();
}

/** Navigates back and forward with mouse buttons on Windows and Linux, and with a three-finger swipe on macOS. */
function followMouseButtons(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goBack(window.webContents);
    if (command === 'browser-forward') goForward(window.webContents);
  });
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') goBack(window.webContents);
    if (direction === 'right') goForward(window.webContents);
  });
}
