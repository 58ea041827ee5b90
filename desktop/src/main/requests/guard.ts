import { app, type Session, shell } from 'electron';
import { isPage } from '../system/app-origin.ts';
import { isOutside } from './outside-address.ts';

/** @throws Error for an address that must not be opened, such as file: */
export async function openOutside(address: string): Promise<void> {
  if (!isOutside(address)) {
    throw new Error('The app opens web, mail, telephone and Viber addresses only.');
  }
  // Serialise the address again, so that the other program gets exactly the address that was checked.
  await shell.openExternal(new URL(address).href);
}

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
      if (/^https?:/i.test(url)) openOutside(url).catch(() => {});
      return { action: 'deny' };
    });
  });
}

/** The "Copy" buttons of the page need this permission. */
const allowed = 'clipboard-sanitized-write';

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === allowed));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  // A response from the server must never write to the disk by itself. Files are saved through the bridge only.
  session.on('will-download', (event) => event.preventDefault());
}
