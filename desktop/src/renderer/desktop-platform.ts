import type { OfflineState, Platform } from 'web/admin/platform';
import type { Bridge } from '../preload/preload.ts';
import type { KeychainState } from '../shared/ipc.ts';
import { requestName } from '../shared/request-name.ts';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

const { desktop } = window;

let offline: OfflineState = {
  server: 'connecting',
  syncedAt: null,
  kept: 'disk',
  warnings: [],
  waiting: [],
};
const offlineListeners = new Set<() => void>();
const takeOffline = (state: OfflineState) => {
  offline = state;
  for (const listener of offlineListeners) listener();
};
desktop.onOffline(takeOffline);
void desktop.getOffline().then(takeOffline);

/** A path that was asked for while nobody could go there: before the sign-in. It is gone to after it. */
let askedPath: string | null = null;
const pathListeners = new Set<(path: string) => void>();
desktop.onOpen((path) => {
  if (pathListeners.size === 0) askedPath = path;
  for (const listener of pathListeners) listener(path);
});

/**
 * The admin app's host in the installed app. The token never comes here: the main process adds it to what is sent.
 *
 * @param keychain whether one keeps the session
 */
export const createDesktopPlatform = (keychain: KeychainState) =>
  ({
    session: {
      ...(keychain === 'without' && {
        note: 'No keychain is open on this computer: you stay signed in until you quit the app.',
      }),
      isSignedIn: desktop.isSignedIn,
      signIn: desktop.signIn,
      signOut: desktop.signOut,
      onChange: desktop.onSession,
    },

    drafts: { read: desktop.readDraft, write: desktop.writeDraft, remove: desktop.removeDraft },

    fetch(address, init) {
      const signal = init?.signal;
      if (!signal) return fetch(address, init);
      // The main process is not told that a request of its window was aborted before the answer began.
      const name = crypto.randomUUID();
      const headers = new Headers(init.headers);
      headers.set(requestName, name);
      signal.addEventListener('abort', () => void desktop.callOff(name), { once: true });
      return fetch(address, { ...init, headers });
    },

    async upload(address, body) {
      // As bytes: a form with files does not reach the main process whole through a scheme of its own.
      const form = new Response(body);
      const type = form.headers.get('Content-Type') ?? '';
      return fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: await form.arrayBuffer(),
      });
    },

    leaveAfterLogout: () => 'stayed',

    saveFile: async (name, content) => desktop.saveFile(name, new Uint8Array(await content.arrayBuffer())),

    openExternal: (address) => void desktop.openExternal(address),

    offline: {
      getState: () => offline,
      onChange(listener) {
        offlineListeners.add(listener);
        return () => offlineListeners.delete(listener);
      },
      retry: desktop.retryOffline,
      decide: desktop.decideOffline,
      dismiss: desktop.dismissOffline,
    },

    onOpen(listener) {
      pathListeners.add(listener);
      if (askedPath !== null) listener(askedPath);
      askedPath = null;
      return () => pathListeners.delete(listener);
    },
  }) satisfies Platform;
