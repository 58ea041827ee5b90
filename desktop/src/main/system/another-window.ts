import { BrowserWindow } from 'electron';
import { createPageWindow, pageAddress } from './page-window.ts';

/** Only an enquiry can have a separate window. */
const enquiry = /^\/admin\/contacts\/[0-9a-z-]{1,64}$/i;

const open = new Map<string, BrowserWindow>();

/** Opens an enquiry in a separate window. Focuses the existing window if the enquiry already has one. */
export function openAnother(path: string, onOpened: (window: BrowserWindow) => void): void {
  if (!enquiry.test(path)) return;
  const existing = open.get(path);
  if (existing) {
    existing.focus();
    return;
  }
  const window = createPageWindow({
    // The width of the enquiry panel. The panel fills this window.
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

export function closeOthers(): void {
  for (const window of open.values()) window.destroy();
  open.clear();
}

export const focusedOther = (): BrowserWindow | null => {
  const focused = BrowserWindow.getFocusedWindow();
  return [...open.values()].find((each) => each === focused) ?? null;
};
