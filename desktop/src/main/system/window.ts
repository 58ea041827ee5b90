import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import type { Events } from '../../shared/ipc.ts';
import type { SettingsFile } from '../files/settings.ts';
import { appOrigin } from './app-origin.ts';

const usual = { width: 1240, height: 820 };
/** The part of a window's title bar that must be on the screen, so that the mouse can drag it, pixels. */
const grip = { width: 100, height: 30 };

/** A page that crashes again within this time is not reloaded by itself, milliseconds. */
const crashPause = 10_000;

/** The app's one window. Closing hides it, and the app goes on telling of new enquiries. */
export interface MainWindow {
  readonly contents: WebContents;
  /** The window itself, above which a question stands. */
  readonly frame: BrowserWindow;
  /** Brings the window to the front, at a path of the app if one is given. */
  show(path?: string): void;
  /** Loads the page again, at its start. */
  reload(): void;
  /** Whether the window is visible and has the focus. */
  isSeen(): boolean;
  send<E extends keyof Events>(event: E, payload: Events[E]): void;
  onVisible(listener: () => void): void;
  /** From now on closing really closes the window. */
  release(): void;
  /** Closing hides the window again: the app did not end after all. */
  hold(): void;
}

interface WindowOptions {
  hidden: boolean;
  /** The path of the app at which the window opens. */
  path: string;
  /** Asks before the window closes to the tray. */
  mayClose(): Promise<boolean>;
}

export function openWindow(
  settings: SettingsFile,
  { hidden, path: first, mayClose }: WindowOptions,
): MainWindow {
  const bounds = visible(settings.read().bounds);
  const window = new BrowserWindow({
    ...usual,
    ...bounds,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Prasthan',
    // A Linux desktop has no menu entry of an AppImage to take the icon from.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources/icon.png') }),
    // The colour --ground of web/src/ui/base.css, so that nothing flashes before the page is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#10142b' : '#fcfaf6',
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
      // Electron's defaults, written out because the app's security rests on them.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
    },
  });
  if (bounds?.maximized) window.maximize();
  if (!hidden) window.once('ready-to-show', () => window.show());
  let released = false;

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
  const { webContents: contents } = window;
  let crashedAt = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    // A page that crashes again at once would crash without end. The next `show` tries again.
    const isFirst = performance.now() - crashedAt > crashPause;
    crashedAt = performance.now();
    if (isFirst) contents.reload();
  });
  window.loadURL(`${appOrigin}${first}`);

  return {
    contents,
    frame: window,
    show(path) {
      if (window.isDestroyed()) return;
      if (contents.isCrashed()) contents.reload();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      if (path) contents.send('app.open' satisfies keyof Events, path);
    },
    reload: () => void window.loadURL(`${appOrigin}/admin`),
    isSeen: () => !window.isDestroyed() && window.isVisible() && window.isFocused(),
    send(event, payload) {
      if (!window.isDestroyed() && !contents.isCrashed()) contents.send(event, payload);
    },
    onVisible: (listener) => void window.on('show', listener).on('focus', listener),
    release() {
      released = true;
      remember();
    },
    hold() {
      released = false;
    },
  };
}

/** The window's last place, unless its screen is gone or too little of the window would be on it. */
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
