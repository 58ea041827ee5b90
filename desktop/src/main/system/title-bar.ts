import { BrowserWindow, type BrowserWindowConstructorOptions, Menu, nativeTheme } from 'electron';

/** The height of the admin's row of chrome, in which the window's own buttons stand, pixels. */
const height = 44;

const isMac = process.platform === 'darwin';

/** The colours --ground and --text of web/src/ui/base.css: the window's buttons stand on the page. */
const colours = () =>
  nativeTheme.shouldUseDarkColors
    ? { color: '#090e1f', symbolColor: '#efebe2' }
    : { color: '#fcfaf6', symbolColor: '#171f3e' };

/** The ground of the page, so that nothing flashes before it is drawn. */
export const ground = (): string => colours().color;

/** A window without a title bar of the system: its buttons stand in the page's own row of chrome, which also drags the window. */
export const titleBar = (): BrowserWindowConstructorOptions => ({
  titleBarStyle: 'hidden',
  titleBarOverlay: { ...colours(), height },
  ...(isMac && { trafficLightPosition: { x: 14, y: 14 } }),
});

/** Draws the buttons of all windows again when the system changes between light and dark. macOS does it by itself. */
export function followTheme(): void {
  if (isMac) return;
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setTitleBarOverlay(colours());
  });
}

/** Opens the app's menu in the window. Without a title bar Windows and Linux draw no menu bar; its keys work all the same. */
export function showMenu(window: BrowserWindow | null = BrowserWindow.getFocusedWindow()): void {
  const there = window ?? BrowserWindow.getAllWindows()[0];
  if (there) Menu.getApplicationMenu()?.popup({ window: there });
}

/** F10 opens the menu, as it does where there is a menu bar. */
export function openMenuByKey(window: BrowserWindow): void {
  if (isMac) return;
  window.webContents.on('before-input-event', (event, { type, key, shift, control, alt, meta }) => {
    if (type !== 'keyDown' || key !== 'F10' || shift || control || alt || meta) return;
    event.preventDefault();
    showMenu(window);
  });
}
