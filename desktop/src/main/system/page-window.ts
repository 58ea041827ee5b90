import { join } from 'node:path';
import { app, BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { asideArgument } from '../../shared/window-kind.ts';
import { appOrigin } from './app-origin.ts';
import { giveContextMenu } from './context-menu.ts';
import { followMouseButtons } from './history.ts';
import { ground, openMenuByKey, titleBar } from './title-bar.ts';

interface PageWindowOptions extends BrowserWindowConstructorOptions {
  /** A window for one enquiry beside the first window. */
  isAside?: boolean;
  /** Opens a path of the app in a window of its own. */
  onAnother: (path: string) => void;
}

/** A window with the app's page, not shown yet and not loaded. */
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
    // A Linux desktop has no menu entry of an AppImage to take the icon from.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources/icon.png') }),
    backgroundColor: ground(),
    ...titleBar(),
    ...options,
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
      // Electron's defaults, written out because the app's security rests on them.
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

/** Says in the titles of all windows whether the server is away. */
export function markOffline(isOffline: boolean): void {
  if (isOffline === offline) return;
  offline = isOffline;
  for (const window of BrowserWindow.getAllWindows()) {
    const title = window.webContents.getTitle();
    window.setTitle(offline ? `${title} (offline)` : title);
  }
}

/** The address of a path of the app. */
export const pageAddress = (path: string): string => `${appOrigin}${path}`;
