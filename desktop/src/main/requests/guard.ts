import { app, type Session, shell } from 'electron';
import { isPage } from '../system/app-origin.ts';
import { isOutside } from './outside-address.ts';

/** Opens an address in the system's default program. @throws Error for an address that the app does not pass on, such as file: */
export async function openOutside(address: string): Promise<void> {
  if (!isOutside(address)) {
    throw new Error('The app opens web, mail, telephone and Viber addresses only.');
  }
  // Serialise the address again, so that the program gets exactly the address that was checked.
  await shell.openExternal(new URL(address).href);
}

/** Stops pages from navigating away and from opening windows, as Electron's security checklist recommends. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-redirect', (event) => {
      if (!isPage(event.url)) event.preventDefault();
    });
    // This event fires for the page and for frames.
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

/** The only permission that the page needs, because its "Copy" buttons write text to the clipboard. */
const allowed = 'clipboard-sanitized-write';

/** Denies access to the camera, the location and the clipboard's content, and all other permissions. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === allowed));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  // Files are saved through the bridge only, so that a response from the server can never write to the disk by itself.
  session.on('will-download', (event) => event.preventDefault());
}
