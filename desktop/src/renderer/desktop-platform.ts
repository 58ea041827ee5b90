import type { OfflineState, Platform } from 'web/admin/platform';
import type { Bridge } from '../preload/preload.ts';

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
  warning: null,
  waiting: [],
};
const offlineListeners = new Set<() => void>();
const takeOffline = (state: OfflineState) => {
  offline = state;
  for (const listener of offlineListeners) listener();
};
desktop.onOffline(takeOffline);
void desktop.getOffline().then(takeOffline);

/** The admin app's host in the installed app. The token never comes here: the main process adds it to what is sent. */
export const desktopPlatform = {
  session: {
    isSignedIn: desktop.isSignedIn,
    signIn: desktop.signIn,
    signOut: desktop.signOut,
    onChange: desktop.onSession,
  },

  drafts: { read: desktop.readDraft, write: desktop.writeDraft, remove: desktop.removeDraft },

  fetch: (address, init) => fetch(address, init),

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
  },

  onOpen: desktop.onOpen,
} satisfies Platform;
