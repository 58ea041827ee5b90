/**
 * What the admin app asks of the place it runs in. Two hosts fulfil it, the browser (`entries/browser-platform.ts`) and
 * the desktop app, each with `satisfies Platform`. The app itself knows neither local storage nor Electron, and it never
 * sees a token: it gives credentials to the host and sends its requests through the host's `fetch`.
 *
 * A host serves the app's page at /admin and at every address below it, on an origin of its own, where `/graphql`,
 * `/api` and `/media` lead to the server (DESIGN.md §7).
 */
export interface Platform {
  readonly session: PlatformSession;

  /** Keeps what is typed and not saved, on this device. */
  readonly drafts: DraftStore;

  /**
   * Sends a request with the session's bearer added, if there is a session.
   *
   * @param address a path of the server: `/graphql`, `/api/…`, `/media/…`
   * @throws TypeError when no answer came, as the browser's own fetch
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;

  /**
   * Sends files with the session's bearer added, as `fetch` does, and tells how much has gone out.
   *
   * @param onProgress gets the share sent, from 0 to 1; a host that cannot know it never calls it
   * @throws TypeError when no answer came
   */
  upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response>;

  /**
   * Called after a logout, when the session is gone. A host either leaves the app, and sees to it that the toast shows
   * where that leads (the browser: the site's home page), or answers `stayed`, and the app shows its login and the
   * toast itself (the desktop app).
   */
  leaveAfterLogout(toast: string): 'left' | 'stayed';

  /**
   * Gives a file to whoever sits there: the browser's download, a save dialog on the desktop.
   *
   * @param name what the file is called unless they choose otherwise
   * @returns whether it was saved; false when they thought better of it
   * @throws Error in words when it could not be written
   */
  saveFile(name: string, content: Blob): Promise<boolean>;

  /** Opens an address of another program or site: https:, mailto:, tel:, viber:. The app stays open. */
  openExternal(address: string): void;

  /** Work that goes on without the server. A host that cannot do that leaves it out: the browser. */
  readonly offline?: OfflineWork;

  /**
   * Calls back with a path of the app that staff asked for outside of it: by a notice of the system, a link, its menu.
   *
   * @returns stops calling
   */
  onOpen?(listener: (path: string) => void): () => void;
}

/**
 * The host's copy of the office and what waits to be sent. Requests through `fetch` need not know of it: without the
 * server they are answered from the copy, and a change that was kept to be sent has `extensions.queued: true` beside its data.
 */
export interface OfflineWork {
  /** The same object until something changes. */
  getState(): OfflineState;
  /** @returns stops calling */
  onChange(listener: () => void): () => void;
  /** Tries to reach the server now rather than when the pause is over. */
  retry(): Promise<void>;
  /**
   * Ends what came to nothing by itself: sends ours over what stands there now, or gives ours up.
   *
   * @throws Error in words when the change is no longer there
   */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  /** Takes a warning as read. */
  dismiss(warning: string): Promise<void>;
}

export interface OfflineState {
  server: 'connecting' | 'online' | 'offline';
  /** When the copy was last brought up to date, ISO 8601; null where there is none. */
  syncedAt: string | null;
  /** Whether the copy and what waits survive the app: without the system's keychain they last until it quits. */
  kept: 'disk' | 'memory';
  /** What staff must know of the work that is kept here, each with a way out. */
  warnings: OfflineWarning[];
  /** What was done here and has not reached the server, oldest first. */
  waiting: WaitingChange[];
}

/** Words for staff about work that is kept on their computer, or is not. */
export interface OfflineWarning {
  id: string;
  message: string;
  /** Whether it goes when it was read; else it lasts as long as its cause. */
  canDismiss: boolean;
}

export interface WaitingChange {
  id: string;
  /** ISO 8601. */
  at: string;
  /** The kind of record, as in the activity: Contact, Service, BlogPost, ... */
  kind: string;
  /** Null for a list whose order was changed. */
  recordId: string | null;
  /** The record's name or title as it is here. */
  title: string;
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered' | 'noted';
  /** `conflict`: somebody else changed the record first. `refused`: the server would not have it. Both wait for `decide`. */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  /** The server's words for a refusal. */
  message: string | null;
  /** Each changed field: as it was here, as it is wanted, and as it stands at the server when there is a conflict. */
  fields: { name: string; before: unknown; ours: unknown; theirs?: unknown }[];
}

/** What staff type to sign in (SPEC.md §2, Admin Login). */
export interface Credentials {
  email: string;
  password: string;
}

/** How a sign-in ended. `message` is the server's; null when it gave none, or none was reached. */
export type SignInAnswer = { ok: true } | { ok: false; message: string | null };

/** Who holds the token, and where it is kept: local storage in the browser, the keychain through main on the desktop. */
export interface PlatformSession {
  /** A sentence for the login, where a session does not last here as it usually does. */
  readonly note?: string;

  /** Whether a token is there. It counts as signed in without being checked (SPEC.md §4). */
  isSignedIn(): Promise<boolean>;

  /** Signs in at the server and keeps the token. Never throws. */
  signIn(credentials: Credentials): Promise<SignInAnswer>;

  /** Forgets the token. @param why given where staff did not ask for it: the server would not have the token any more */
  signOut(why?: 'refused'): Promise<void>;

  /**
   * Tells when the session began or ended elsewhere: in another tab, in another window.
   *
   * @returns stops telling
   */
  onChange(listener: (signedIn: boolean) => void): () => void;
}

/** Unsaved work by key, kept until it is saved or discarded. A store that is full or forbidden keeps nothing; none of these throws. */
export interface DraftStore {
  read(key: string): Promise<string | null>;
  /** Has kept it when it returns in the browser: the tab may be gone the next moment. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
}
