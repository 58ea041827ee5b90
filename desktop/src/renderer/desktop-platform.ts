import {
  type AdminCommand,
  isRevocation,
  type OfflineState,
  type Platform,
  type UnsavedWork,
} from 'web/admin/platform';
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

/** Keeps the last value that arrives while nobody listens, for at most `within` ms. The first listener gets it. */
function createMailbox<Value>(within: number) {
  const listeners = new Set<(value: Value) => void>();
  let kept: { value: Value; at: number } | null = null;
  return {
    put(value: Value) {
      kept = listeners.size === 0 ? { value, at: performance.now() } : null;
      for (const listener of listeners) listener(value);
    },
    listen(listener: (value: Value) => void) {
      listeners.add(listener);
      if (kept && performance.now() - kept.at < within) listener(kept.value);
      kept = null;
      return () => void listeners.delete(listener);
    },
  };
}

// A path is also kept while staff sign in, a command only while the page is loading.
const paths = createMailbox<string>(Number.POSITIVE_INFINITY);
const commands = createMailbox<AdminCommand>(5000);
const preferences = createMailbox<'preferences'>(5000);
desktop.onOpen(paths.put);
desktop.onCommand((command) =>
  command === 'preferences' ? preferences.put(command) : commands.put(command),
);
/** Calls the listener when staff choose Preferences. */
export const onPreferences = preferences.listen;

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
 * The screens that staff use all day, besides the dashboard. Other screens stay open, because they can show something that is
 * stored nowhere else, such as recovery codes, the rows that an import could not read, or pictures that are being uploaded.
 */
const dailyScreens = ['/admin/today', '/admin/contacts', '/admin/people'];
const isDaily = (path: string): boolean =>
  path === '/admin' || dailyScreens.some((screen) => `${path}/`.startsWith(`${screen}/`));

/** Whether nothing is lost if the page is closed. */
function isIdle(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=search], [type=checkbox], [type=radio]), textarea',
  );
  return (
    isDaily(location.pathname) &&
    unsaved.size === 0 &&
    // Finds text only in fields whose value React does not control, such as those of the login.
    [...fields].every(({ value, defaultValue }) => value === defaultValue) &&
    document.querySelector('dialog[open], button[aria-busy=true], [data-unfinished]') === null
  );
}
desktop.onHidden(() => {
  if (!isIdle()) return;
  // A page whose process is killed gets no `pagehide`, at which the inbox stores its scroll position.
  dispatchEvent(new Event('pagehide'));
  void desktop.closePage();
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

    reminders: {
      onDue(listener) {
        const stop = desktop.onReminder(listener);
        void desktop.listenToReminders(true);
        return () => {
          stop();
          void desktop.listenToReminders(false);
        };
      },
      snooze: (reminder) => void desktop.snoozeReminder(reminder),
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

    onCommand: commands.listen,

    onOpen: paths.listen,
  }) satisfies Platform;
