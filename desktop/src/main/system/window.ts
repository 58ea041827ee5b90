import { BrowserWindow, screen } from 'electron';
import type { Events, WindowCommand } from '../../shared/ipc.ts';
import type { SettingsFile } from '../files/settings.ts';
import { createPageWindow, pageAddress } from './page-window.ts';

const usual = { width: 1240, height: 820 };
/** The smallest part of the title bar, in pixels, that must be on the screen, so that staff can drag the window. */
const grip = { width: 100, height: 30 };

export type MainWindow = ReturnType<typeof openWindow>;

interface WindowOptions {
  hidden: boolean;
  /** The path to open; null for the path that was open last. */
  path: string | null;
  onAnother(path: string): void;
  mayClose(): Promise<boolean>;
}

/** Opens the main window. Closing only hides the window, so that the app keeps reporting new enquiries. */
export function openWindow(settings: SettingsFile, { hidden, path, onAnother, mayClose }: WindowOptions) {
  const bounds = visible(settings.read().bounds);
  const window = createPageWindow({ ...usual, ...bounds, onAnother });
  if (bounds?.maximized) window.maximize();
  if (!hidden) window.once('ready-to-show', () => window.show());
  let released = false;

  const { webContents: contents } = window;
  const remember = () => {
    if (window.isDestroyed()) return;
    settings.write({ bounds: { ...window.getNormalBounds(), maximized: window.isMaximized() } });
  };
  window.on('close', (event) => {
    remember();
    if (released) return;
    event.preventDefault();
    void mayClose().then((may) => may && !window.isDestroyed() && window.hide());
  });
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    const { pathname } = new URL(address);
    if (isMainFrame && pathname !== settings.read().path) settings.write({ path: pathname });
  });
  void window.loadURL(pageAddress(path ?? settings.read().path ?? '/admin'));

  const show = (at?: string) => {
    if (window.isDestroyed()) return;
    if (contents.isCrashed()) contents.reload();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (at) contents.send('app.open' satisfies keyof Events, at);
  };
  return {
    browser: window,
    contents,
    show,
    command(command: WindowCommand) {
      show();
      contents.send('app.command' satisfies keyof Events, command);
    },
    reload: () => void window.loadURL(pageAddress('/admin')),
    isSeen: () => !window.isDestroyed() && window.isVisible() && window.isFocused(),
    send<E extends keyof Events>(event: E, payload: Events[E]) {
      for (const each of BrowserWindow.getAllWindows()) {
        if (!each.webContents.isCrashed()) each.webContents.send(event, payload);
      }
    },
    onVisible: (listener: () => void) => void window.on('show', listener).on('focus', listener),
    /** From now on, closing destroys the window instead of hiding it. */
    release() {
      released = true;
      remember();
    },
    /** From now on, closing hides the window again, because the app did not quit after all. */
    hold() {
      released = false;
    },
  };
}

/** Returns the stored bounds; null if too little of the title bar would be on the screen. */
function visible(bounds: ReturnType<SettingsFile['read']>['bounds']) {
  if (!bounds) return null;
  const { workArea } = screen.getDisplayMatching(bounds);
  const left = Math.max(bounds.x, workArea.x);
  const right = Math.min(bounds.x + bounds.width, workArea.x + workArea.width);
  const isThere =
    right - left >= grip.width &&
    bounds.y >= workArea.y - grip.height &&
    bounds.y <= workArea.y + workArea.height - grip.height;
  return isThere ? bounds : null;
}
