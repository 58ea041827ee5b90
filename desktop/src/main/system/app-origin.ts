import { protocol } from 'electron';

export const appOrigin = 'app://prasthan';

/** Registers the scheme of the app's pages. Call this before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Whether the address has the app's origin. Addresses whose requests the app forwards to the server have it too. */
export function isOurs(address: string): boolean {
  return URL.canParse(address) && `${new URL(address).protocol}//${new URL(address).host}` === appOrigin;
}

/** Whether the address is a page of the app. Pages have addresses below /admin; the server's responses do not. */
export function isPage(address: string): boolean {
  return isOurs(address) && /^\/admin(?:\/|$)/.test(new URL(address).pathname);
}
