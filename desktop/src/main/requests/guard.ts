import { app, type Session, shell } from 'electron';
import { isOurs } from '../system/app-origin.ts';

/** Programs of the system that the admin's links start. */
const outside = new Set(['https:', 'http:', 'mailto:', 'tel:', 'viber:']);

/**
 * Opens an address in the program that the system has for it.
 *
 * @throws Error for an address that the app does not give away, such as file:
 */
export async function openOutside(address: string): Promise<void> {
  if (!URL.canParse(address) || !outside.has(new URL(address).protocol)) {
    throw new Error('The app opens web, mail, telephone and Viber addresses only.');
  }
  await shell.openExternal(address);
}

/** Electron's security checklist for every page that will ever be: it stays where it is and opens nothing. */
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
      // A link to another site leads to the browser; no page of another site ever opens here.
      if (/^https?:/.test(url)) openOutside(url).catch(() => {});
      return { action: 'deny' };
    });
  });
}

/** What its buttons need: "Copy" puts text into the clipboard. */
const allowed = 'clipboard-sanitized-write';

/** The page gets no camera, place or clipboard reading; nothing of the office needs them. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === allowed));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  session.setDevicePermissionHandler(() => false);
}
