import { BrowserWindow, type BrowserWindowConstructorOptions, Menu, nativeTheme } from 'electron';

/** The height in pixels of the admin's top row, which contains the window buttons. */
const height = 44;

const isMac = process.platform === 'darwin';

/** Returns the colours --ground and --text of web/src/ui/base.css, so that the window buttons match the page. */
const colours = () =>
  nativeTheme.shouldUseDarkColors
    ? { color: '#090e1f', symbolColor: '#efebe2' }
    : { color: '#fcfaf6', symbolColor: '#171f3e' };

/** Returns a window's background colour, which equals the page's, so that nothing flashes before the page is drawn. */
export const ground = (): string => colours().color;

/** Returns the options for a window without a title bar. The page's top row contains the window buttons and drags the window. */
export const titleBar = (): BrowserWindowConstructorOptions => ({
  titleBarStyle: 'hidden',
  titleBarOverlay: { ...colours(), height },
  ...(isMac && { trafficLightPosition: { x: 14, y: 14 } }),
});

/** Redraws the window buttons when the system switches between light and dark. macOS does this itself. */
export function followTheme(): void {
  if (isMac) return;
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setTitleBarOverlay(colours());
  });
}

/** Opens the app's menu as a popup. Without a title bar, Windows and Linux draw no menu bar; the menu's shortcuts still work. */
export function showMenu(window: BrowserWindow | null = BrowserWindow.getFocusedWindow()): void {
  const target = window ?? BrowserWindow.getAllWindows()[0];
  if (target) Menu.getApplicationMenu()?.popup({ window: target });
}

/** Opens the menu with F10, as in windows with a menu bar. */
export function openMenuByKey(window: BrowserWindow): void {
  if (isMac) return;
  window.webContents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    if (type !== 'keyDown' || key !== 'F10' || shift || control || alt || meta) return;
    event.preventDefault();
    showMenu(window);
  });
}
