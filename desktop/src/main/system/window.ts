import { BrowserWindow, screen } from 'electron';
import type { Events, WindowCommand } from '../../shared/ipc.ts';
import type { SettingsFile } from '../files/settings.ts';
import { createPageWindow, pageAddress } from './page-window.ts';

const usual = { width: 1240, height: 820 };
/** The part of the title bar, in pixels, that must be on the screen, so that staff can drag the window. */
const grip = { width: 100, height: 30 };

export type MainWindow = ReturnType<typeof openWindow>;

interface WindowOptions {
  hidden: boolean;
  /** The path to open; null for the path that was open last. */
  path: string | null;
  onAnother(path: string): void;
  /** Asks before the window is closed to the tray. Resolves to whether it may close. */
  mayClose(): Promise<boolean>;
}

/** Opens the main window. Closing only hides the window, and the app keeps reporting new enquiries. */
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

  /** Brings the window to the front and opens a path of the app, if one is given. */
  const show = (at?: string) => {
    if (window.isDestroyed()) return;
    if (contents.isCrashed()) contents.reload();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (at) contents.send('app.open' satisfies keyof Events, at);
  };
  return {
    /** The window itself, as the parent of dialogs. */
    browser: window,
    contents,
    show,
    /** Brings the window to the front and runs a command in its page. */
    command(command: WindowCommand) {
      show();
      contents.send('app.command' satisfies keyof Events, command);
    },
    /** Loads the page again, at /admin. */
    reload: () => void window.loadURL(pageAddress('/admin')),
    /** Whether the window is visible and has the focus. */
    isSeen: () => !window.isDestroyed() && window.isVisible() && window.isFocused(),
    /** Sends an event to every window of the app. */
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

/** Returns the window's last position; null if its screen is gone or too little of the window would be visible. */
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
