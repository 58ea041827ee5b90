import { BrowserWindow, screen, type WebContents } from 'electron';
import type { Events, WindowCommand } from '../../shared/ipc.ts';
import type { SettingsFile } from '../files/settings.ts';
import { createPageWindow, pageAddress } from './page-window.ts';

const usual = { width: 1240, height: 820 };
/** How long after the app has hidden the window it asks whether the page can be closed, in milliseconds. */
const closedAfter = 120_000;
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

/**
 * Opens the main window. Closing only hides the window, so that the app keeps reporting new enquiries. The page takes a third of
 * the app's memory, so the page of a hidden window is closed after a while, and opened again when the window is shown.
 */
export function openWindow(settings: SettingsFile, { hidden, path, onAnother, mayClose }: WindowOptions) {
  const bounds = visible(settings.read().bounds);
  const window = createPageWindow({ ...usual, ...bounds, onAnother });
  if (bounds?.maximized) window.maximize();
  if (!hidden) window.once('ready-to-show', () => window.show());
  let released = false;

  const { webContents: contents } = window;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isHidden = false;
  let isPageClosed = false;
  const onHidden = () => {
    isHidden = true;
    clearInterval(timer);
    // Asks again and again, because something in the page may be unfinished.
    timer = setInterval(() => {
      if (!window.isDestroyed() && !contents.isCrashed())
        contents.send('page.hidden' satisfies keyof Events, null);
    }, closedAfter);
  };
  const openPage = () => {
    if (!isPageClosed || !contents.isCrashed()) return;
    isPageClosed = false;
    contents.reload();
  };
  const onShown = () => {
    isHidden = false;
    clearInterval(timer);
    openPage();
  };
  // On macOS, the window can be shown without a call of `show`.
  window.on('show', onShown);
  // If the window was shown before the process had ended, the page is opened now, but only after page-watch.ts has handled the event.
  contents.on('render-process-gone', () =>
    setImmediate(() => isHidden || window.isDestroyed() || openPage()),
  );
  if (hidden) onHidden();
  const remember = () => {
    if (window.isDestroyed()) return;
    settings.write({ bounds: { ...window.getNormalBounds(), maximized: window.isMaximized() } });
  };
  window.on('close', (event) => {
    remember();
    if (released) return;
    event.preventDefault();
    void mayClose().then((may) => {
      if (!may || window.isDestroyed()) return;
      window.hide();
      onHidden();
    });
  });
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    const { pathname } = new URL(address);
    if (isMainFrame && pathname !== settings.read().path) settings.write({ path: pathname });
  });
  void window.loadURL(pageAddress(path ?? settings.read().path ?? '/admin'));

  const show = (at?: string) => {
    if (window.isDestroyed()) return;
    onShown();
    if (contents.isCrashed() && !contents.isLoadingMainFrame()) contents.reload();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (at) sendWhenLoaded('app.open', at);
  };
  /** Sends a message to the page as soon as it has loaded. */
  const sendWhenLoaded = <E extends keyof Events>(event: E, payload: Events[E]) => {
    const send = () => contents.send(event, payload);
    if (isPageClosed || contents.isLoadingMainFrame()) contents.once('did-finish-load', send);
    else send();
  };
  return {
    browser: window,
    contents,
    show,
    command(command: WindowCommand) {
      show();
      sendWhenLoaded('app.command', command);
    },
    /** Ends the page's process. The page is opened again when the window is shown. */
    closePage(asker: WebContents) {
      const processId = contents.getOSProcessId();
      const others = BrowserWindow.getAllWindows().filter((each) => each !== window);
      const isShared = others.some((each) => each.webContents.getOSProcessId() === processId);
      if (asker !== contents || !isHidden || isShared || processId <= 0) return;
      // `forcefullyCrashRenderer` would cause a segmentation fault on Linux, which some desktops report to the user.
      process.kill(processId, 'SIGKILL');
      isPageClosed = true;
      clearInterval(timer);
    },
    isPageClosed: () => isPageClosed,
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
