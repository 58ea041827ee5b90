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
