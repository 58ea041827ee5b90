import { protocol } from 'electron';

/** The origin of the app's own page. A page of any other origin is not ours. */
export const appOrigin = 'app://prasthan';

/** Makes `app:` a scheme like https: with an origin, fetch and streams. Must run before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Whether an address belongs to the app's own page. */
export function isOurs(address: string): boolean {
  return URL.canParse(address) && `${new URL(address).protocol}//${new URL(address).host}` === appOrigin;
}

/**
 * Whether an address is a page of the app, all of which stand below /admin. An answer of the server never is one, although it has the
 * app's origin.
 */
export function isPage(address: string): boolean {
  return isOurs(address) && /^\/admin(?:\/|$)/.test(new URL(address).pathname);
}
