import { protocol } from 'electron';

export const appOrigin = 'app://prasthan';

/** Registers `app:` as a secure scheme with an origin, fetch and streams, like https:. Call before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Whether an address has the app's origin, which responses from the server have too. */
export function isOurs(address: string): boolean {
  return URL.canParse(address) && `${new URL(address).protocol}//${new URL(address).host}` === appOrigin;
}

/** Whether an address is a page of the app. All pages are below /admin; responses from the server never are. */
export function isPage(address: string): boolean {
  return isOurs(address) && /^\/admin(?:\/|$)/.test(new URL(address).pathname);
}
