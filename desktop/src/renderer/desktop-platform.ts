import { isRevocation, type OfflineState, type Platform, type UnsavedWork } from 'web/admin/platform';
import type { Bridge } from '../preload/preload.ts';
import type { KeychainState } from '../shared/ipc.ts';
import { requestName, tokenIdName } from '../shared/names.ts';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

const { desktop } = window;

let offline: OfflineState = {
  server: 'connecting',
  syncedAt: null,
  extent: null,
  kept: 'disk',
  readOnly: null,
  warnings: [],
  others: [],
  waiting: [],
};
const offlineListeners = new Set<() => void>();
const takeOffline = (state: OfflineState) => {
  offline = state;
  for (const listener of offlineListeners) listener();
};
desktop.onOffline(takeOffline);
void desktop.getOffline().then(takeOffline);

/** A path that staff opened before the admin was on the screen, for example before the sign-in. The admin opens it later. */
let askedPath: string | null = null;
const pathListeners = new Set<(path: string) => void>();
desktop.onOpen((path) => {
  if (pathListeners.size === 0) askedPath = path;
  for (const listener of pathListeners) listener(path);
});

const postponed = new Map<string, () => void>();
desktop.onLater((id) => postponed.get(id)?.());

/** The forms with unsaved input. The main process asks staff about these forms before the window closes. */
const unsaved = new Set<UnsavedWork>();
let isTelling = false;
/** When the state of a form changes, the form is removed and added again. The microtask combines both into one report. */
const tellUnsaved = () => {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    void desktop.setUnsaved([...unsaved].map(({ title, isSaving }) => ({ title, isSaving })));
  });
};
desktop.onSave(async () => {
  const saved = await Promise.all([...unsaved].map((work) => work.save().catch(() => false)));
  await desktop.tellSaved(!saved.includes(false));
});

/**
 * Creates the admin's platform. The window never has the token, because the main process adds the token to requests.
 *
 * @param keychain - the state of the keychain that stores the session
 * @param address - the server's origin
 */
export const createDesktopPlatform = (keychain: KeychainState, address: string) =>
  ({
    session: {
      ...(keychain === 'without' && {
        note: 'No keychain is open on this computer: you stay signed in until you quit the app.',
      }),
      isSignedIn: desktop.isSignedIn,
      signIn: desktop.signIn,
      changePassword: desktop.changePassword,
      acceptInvitation: desktop.acceptInvitation,
      signOut: desktop.signOut,
      refused: (answer) => desktop.refused(answer?.headers.get(tokenIdName) ?? null, isRevocation(answer)),
      onChange: (listener) => desktop.onSession((change) => listener(false, change === 'revoked')),
    },

    drafts: {
      read: desktop.readDraft,
      keys: desktop.draftKeys,
      write: desktop.writeDraft,
      remove: desktop.removeDraft,
      forget: desktop.forgetDrafts,
    },

    fetch(address, init) {
      const signal = init?.signal;
      if (!signal) return fetch(address, init);
      // The main process cannot detect an abort before the response begins, so the window cancels the request by an ID.
      const name = crypto.randomUUID();
      const headers = new Headers(init.headers);
      headers.set(requestName, name);
      signal.addEventListener('abort', () => void desktop.callOff(name), { once: true });
      return fetch(address, { ...init, headers });
    },

    async upload(address, body) {
      // In a request to a custom scheme, Electron loses parts of a form that contains files, so the form is sent as bytes.
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

    async download(address, name, onProgress) {
      const stop = desktop.onDownload(onProgress);
      return desktop.download(address, name).finally(stop);
    },

    remind(reminder, onLater) {
      postponed.set(reminder.id, onLater);
      void desktop.remind(reminder);
    },

    site: new URL('/', address).href,

    openExternal: (address) => void desktop.openExternal(address),

    holdUnsaved(work) {
      unsaved.add(work);
      tellUnsaved();
      return () => {
        unsaved.delete(work);
        tellUnsaved();
      };
    },

    offline: {
      getState: () => offline,
      onChange(listener) {
        offlineListeners.add(listener);
        return () => offlineListeners.delete(listener);
      },
      retry: desktop.retryOffline,
      decide: desktop.decideOffline,
      dismiss: desktop.dismissOffline,
      readOther: desktop.readOther,
      dropOther: desktop.dropOther,
    },

    isAside: desktop.isAside,

    onCommand: (listener) =>
      desktop.onCommand((command) => {
        if (command !== 'preferences') listener(command);
      }),

    onOpen(listener) {
      pathListeners.add(listener);
      if (askedPath !== null) listener(askedPath);
      askedPath = null;
      return () => pathListeners.delete(listener);
    },
  }) satisfies Platform;
