import { app, type Session, shell } from 'electron';
import { isPage } from '../system/app-origin.ts';
import { isOutside } from './outside-address.ts';

/**
 * Opens an address in the system's program for it.
 *
 * @throws Error for an address that the app does not hand on, such as file:
 */
export async function openOutside(address: string): Promise<void> {
  if (!isOutside(address)) {
    throw new Error('The app opens web, mail, telephone and Viber addresses only.');
  }
  // Written anew by the parser, so that the program gets the address that was checked.
  await shell.openExternal(new URL(address).href);
}

/** Keeps every page at its place and from opening others, as Electron's security checklist asks. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-redirect', (event) => {
      if (!isPage(event.url)) event.preventDefault();
    });
    // The event comes for the page itself and for its frames, of which the app has none.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      // A link to another site opens in the browser, never in this app.
      if (/^https?:/i.test(url)) openOutside(url).catch(() => {});
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
  // The admin saves files over the bridge. Nothing else is downloaded, so no answer of the server lands on the disk by itself.
  session.on('will-download', (event) => event.preventDefault());
}
