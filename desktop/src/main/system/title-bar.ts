import { BrowserWindow, type BrowserWindowConstructorOptions, Menu, nativeTheme } from 'electron';

/** The height in pixels of the admin's top row, which contains the window buttons. */
const height = 44;

const isMac = process.platform === 'darwin';

/** The same colours as --ground and --text in web/src/ui/base.css, so that the window buttons match the page. */
const colours = () =>
  nativeTheme.shouldUseDarkColors
    ? { color: '#090e1f', symbolColor: '#efebe2' }
    : { color: '#fcfaf6', symbolColor: '#171f3e' };

/** Returns the page's background colour. A new window has this colour, so that nothing flashes. */
export const ground = (): string => colours().color;

/** Hides the title bar. Instead, the page's top row contains the window buttons, and staff drag the window by this row. */
export const titleBar = (): BrowserWindowConstructorOptions => ({
  titleBarStyle: 'hidden',
  titleBarOverlay: { ...colours(), height },
  ...(isMac && { trafficLightPosition: { x: 14, y: 14 } }),
});

/** Redraws the window buttons when the system switches between light and dark. macOS does this by itself. */
export function followTheme(): void {
  if (isMac) return;
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setTitleBarOverlay(colours());
  });
}

/** Opens the menu as a popup, because Windows and Linux draw no menu bar in a window without a title bar. */
export function showMenu(window: BrowserWindow | null = BrowserWindow.getFocusedWindow()): void {
  const target = window ?? BrowserWindow.getAllWindows()[0];
  if (target) Menu.getApplicationMenu()?.popup({ window: target });
}

export function openMenuByKey(window: BrowserWindow): void {
  if (isMac) return;
  window.webContents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    if (type !== 'keyDown' || key !== 'F10' || shift || control || alt || meta) return;
    event.preventDefault();
    showMenu(window);
  });
}
