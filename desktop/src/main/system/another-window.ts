import { BrowserWindow } from 'electron';
import { createPageWindow, pageAddress } from './page-window.ts';

/** An enquiry's own address. Only enquiries have a screen of their own. */
const enquiry = /^\/admin\/contacts\/[0-9a-z-]{1,64}$/i;

const open = new Map<string, BrowserWindow>();

/**
 * Opens an enquiry in a window of its own, or shows the window that has it already. It shares the session, the copy and the queue with
 * the first window, because all requests go through the main process.
 */
export function openAnother(path: string, onOpened: (window: BrowserWindow) => void): void {
  if (!enquiry.test(path)) return;
  const there = open.get(path);
  if (there) {
    there.focus();
    return;
  }
  const window = createPageWindow({
    // The width of the panel, which then fills the window.
    width: 512,
    height: 800,
    isAside: true,
    onAnother: (next) => openAnother(next, onOpened),
  });
  open.set(path, window);
  window.once('ready-to-show', () => window.show());
  window.once('closed', () => open.delete(path));
  onOpened(window);
  void window.loadURL(pageAddress(path));
}

/** Closes the windows of enquiries, because nobody is signed in any more. */
export function closeOthers(): void {
  for (const window of open.values()) window.destroy();
  open.clear();
}

/** The app's window that has the focus, if it is one of an enquiry. */
export const focusedOther = (): BrowserWindow | null => {
  const focused = BrowserWindow.getFocusedWindow();
  return [...open.values()].find((each) => each === focused) ?? null;
};
