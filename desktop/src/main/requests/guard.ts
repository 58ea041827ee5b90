import { app, type Session, shell } from 'electron';
import { isOurs } from '../system/app-origin.ts';

/** The schemes of the admin's links that open other programs. */
const outside = new Set(['https:', 'http:', 'mailto:', 'tel:', 'viber:']);

/**
 * Opens an address in the system's program for it.
 *
 * @throws Error for an address that the app does not hand on, such as file:
 */
export async function openOutside(address: string): Promise<void> {
  if (!URL.canParse(address) || !outside.has(new URL(address).protocol)) {
    throw new Error('The app opens web, mail, telephone and Viber addresses only.');
  }
  await shell.openExternal(address);
}

/** Keeps every page at its place and from opening others, as Electron's security checklist asks. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      // A link to another site opens in the browser, never in this app.
      if (/^https?:/.test(url)) openOutside(url).catch(() => {});
      return { action: 'deny' };
    });
  });
}

/** The one permission that the page needs: its buttons "Copy" put text into the clipboard. */
const allowed = 'clipboard-sanitized-write';

/** Refuses camera, location, reading of the clipboard and all other permissions. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === allowed));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  session.setDevicePermissionHandler(() => false);
}
