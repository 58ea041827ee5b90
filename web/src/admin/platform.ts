/**
 * The interface between the admin and its host. There are two hosts, checked with `satisfies Platform`: the browser
 * (`entries/browser-platform.ts`) and the installed app. The admin uses neither local storage nor Electron, and never has access
 * to the session token: it passes credentials to the host and sends its requests through the host's `fetch`.
 *
 * A host serves the admin's page at /admin and every path below it, on an origin that routes `/graphql`, `/api` and `/media` to
 * the server.
 */
export interface Platform {
  readonly session: PlatformSession;

  readonly drafts: DraftStore;

  /**
   * Sends a request with the session's bearer token, if there is a session.
   *
   * @param address a path on the server: `/graphql`, `/api/…`, `/media/…`
   * @throws TypeError if there is no response, like the browser's `fetch`
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;

  /**
   * Sends files with the session's bearer token, like `fetch`, and reports the progress.
   *
   * @param onProgress called with the fraction sent, from 0 to 1; never called by a host that cannot measure it
   * @throws TypeError if there is no response
   */
  upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response>;

  /** Called after a logout. In the browser, the site shows the toast; in the installed app, the admin shows it. */
  leaveAfterLogout(toast: string): 'left' | 'stayed';

  /**
   * Saves a file. The browser downloads it; the installed app opens a save dialog.
   *
   * @param name the suggested file name
   * @returns whether the file was saved; false if staff cancelled
   * @throws Error with a message for staff if the file could not be written
   */
  saveFile(name: string, content: Blob): Promise<boolean>;

  /**
   * Downloads a large file with the session's bearer token to a place that staff choose, if possible without holding
   * the whole file in memory. After a connection failure, the download continues where it stopped.
   *
   * @param address a path on the server below `/api/admin/backups/`
   * @param onProgress called with the fraction received, from 0 to 1
   * @returns false if staff cancelled
   * @throws Error with a message for staff
   */
  download(address: string, name: string, onProgress: (share: number) => void): Promise<boolean>;

  /** Opens a URL (https:, mailto:, tel:, viber:) in another program or site. The app stays open. */
  openExternal(address: string): void;

  /** Reports unsaved changes, so that the host asks before it closes the window. @returns a function that withdraws the report */
  holdUnsaved?(work: UnsavedWork): () => void;

  /**
   * Shows a reminder outside the window while nobody looks at the window. Browsers do not support this.
   *
   * @param onLater called if staff postpone the reminder there
   */
  remind?(reminder: Reminder, onLater: () => void): void;

  readonly site: string;

  /** Offline support. The browser has none. */
  readonly offline?: OfflineWork;

  /**
   * Calls the listener with a path that was chosen outside the app: in a notification, a link or the menu.
   *
   * @returns a function that removes the listener
   */
  onOpen?(listener: (path: string) => void): () => void;

  /** Whether the window shows a single enquiry beside the main window. Such a window has no tabs and announces nothing. */
  readonly isAside?: boolean;

  /** Calls the listener with a command chosen in the app's menu. @returns a function that removes the listener */
  onCommand?(listener: (command: AdminCommand) => void): () => void;
}

/** A follow-up whose time has come. */
export interface Reminder {
  id: string;
  name: string;
  /** The office's local time, such as "14:30". */
  time: string;
  isVisit: boolean;
  /** The phone number to call; '' if there is none. */
  number: string;
}

/** `new` creates a record in the open tab, `find` focuses the tab's search, and `keys` opens the keyboard help. */
export type AdminCommand = 'new' | 'find' | 'keys' | 'logout';

/**
 * The host's copy of the office's data and its queue of changes. While the server is unreachable, the host responds to requests
 * from the copy. The response to a queued change contains `extensions.queued: true` in addition to its data.
 */
export interface OfflineWork {
  /** Returns the same object until the state changes. */
  getState(): OfflineState;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
  retry(): Promise<void>;
  /**
   * Resolves a conflict or a rejected change: `ours` sends the change anyway, `theirs` discards it.
   *
   * @throws Error with a message for staff
   */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  dismiss(warning: string): Promise<void>;
  /** Returns the changes in an entry of `others`. @throws Error with a message for staff if another account made them */
  readOther(owner: string): Promise<WaitingChange[]>;
  /** Discards the changes in an entry of `others`. @throws Error with a message for staff if another account made them */
  dropOther(owner: string): Promise<void>;
}

export interface OfflineState {
  server: 'connecting' | 'online' | 'offline';
  /** When the copy was last updated, in ISO 8601; null without a copy. */
  syncedAt: string | null;
  /** How many enquiries the copy has, and how many the server has; null without a copy. */
  extent: CopyExtent | null;
  /** The number of people in the copy, and whether the copy contains all people; null without a copy of people. */
  people?: { count: number; isWhole: boolean } | null;
  /** Where the copy and the queue are stored. Without the system's keychain they are lost when the app quits. */
  kept: 'disk' | 'memory';
  /** Why nothing can be changed, and whether to update the app or the server; null if their versions are compatible. */
  readOnly: string | null;
  /** Warnings about work stored on this computer, each with a remedy. */
  warnings: OfflineWarning[];
  /** Changes queued on this computer by other accounts or for other websites. */
  others: OtherWork[];
  waiting: WaitingChange[];
}

export interface CopyExtent {
  /** The number of enquiries in the copy, which are the newest ones. */
  enquiries: number;
  /** The number of enquiries on the server, or the minimum number if `totalIsCapped`. */
  total: number;
  totalIsCapped: boolean;
  isWhole: boolean;
}

/** The response header of a spreadsheet generated from the copy. Its value is a SheetCopy as JSON. */
export const copyName = 'prasthan-copy';

export interface SheetCopy extends CopyExtent {
  at: string;
}

/** Queued changes by another account or for another website. They are sent only by that account and only to that website. */
export interface OtherWork {
  owner: string;
  host: string;
  isHere: boolean;
  /** The name of the account that made the changes; null if an older version of the app did not store it. */
  name: string | null;
  count: number;
  isOwn: boolean;
}

/** A warning to staff about work that is stored on their computer or cannot be stored. */
export interface OfflineWarning {
  id: string;
  message: string;
  /** Whether staff can dismiss the warning. If not, it disappears when its cause is resolved. */
  canDismiss: boolean;
}

export interface WaitingChange {
  id: string;
  at: string;
  /** The record's kind, named as in the audit log: Enquiry, Service, BlogPost, ... */
  kind: string;
  /** Null if the change is a list's new order. */
  recordId: string | null;
  title: string;
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered' | 'noted' | 'touched';
  /** `conflict`: somebody else changed the record first. `refused`: the server rejected the change. Both wait for `decide`. */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  message: string | null;
  /** Whether the message is this app's question instead of the server's reason for rejecting the change. */
  isQuestion?: boolean;
  /** Whether the person to whom the enquiry should be linked no longer exists. `ours` then saves all other fields. */
  isPersonGone?: boolean;
  /** The known names of people and counsellors, by the ids in the fields. */
  names?: Readonly<Record<string, string>>;
  /** The title of another change that needs a decision before this change can be sent. */
  behind?: string | null;
  /** The changed fields, each with the previous value, our value and, in a conflict, the server's value. */
  fields: { name: string; before: unknown; ours: unknown; theirs?: unknown }[];
}

export interface UnsavedWork {
  title: string;
  /** Whether the form is being saved. The host then waits before it asks about unsaved changes. */
  isSaving: boolean;
  /** Saves the form as its button does. @returns whether the save succeeded; if not, the form shows the error */
  save(): Promise<boolean>;
}

export interface Credentials {
  email: string;
  password: string;
  /** A two-factor code or a recovery code. Missing or '' on the first attempt. */
  code?: string;
}

export interface NewPassword {
  current: string;
  next: string;
}

/** An invited person's input. The token is from the invitation link. */
export interface AcceptedInvitation {
  token: string;
  name: string;
  password: string;
}

/**
 * The result of a sign-in. `message` is the server's message; null without a message or a response. `errors` contains a message
 * per invalid field. `errors.code` means that the password is correct and the code is missing or wrong.
 */
export type SignInAnswer =
  | { ok: true }
  | { ok: false; message: string | null; errors?: Readonly<Record<string, string>> };

/** Stores the session token: in local storage in the browser, in the keychain in the installed app. */
interface PlatformSession {
  /** A sentence for the login screen of a host on which sessions end earlier than usual. */
  readonly note?: string;

  /** Whether there is a token. It is not checked with the server (docs/product.md, "Sign-in and sessions"). */
  isSignedIn(): Promise<boolean>;

  /** Signs in on the server and stores the token. Never throws. */
  signIn(credentials: Credentials): Promise<SignInAnswer>;

  /** Changes the password and stores the token that replaces the current one. Never throws. */
  changePassword(passwords: NewPassword): Promise<SignInAnswer>;

  /** Accepts an invitation and stores the token. The host's current session ends. Never throws. */
  acceptInvitation(accepted: AcceptedInvitation): Promise<SignInAnswer>;

  signOut(): Promise<void>;

  /**
   * Called when the server has rejected a request's token. Deletes the token, unless a newer token has replaced it, because a
   * late response to the old token does not make the new token invalid.
   *
   * @param answer the response with the rejection, if the caller has it
   * @returns whether there is a newer token, with which the caller should send the request again
   */
  refused(answer?: Response): Promise<boolean>;

  /**
   * Calls the listener when the session has begun or ended in another tab or window.
   *
   * @param listener `isRevoked` means that the session did not expire: somebody ended it or disabled the account
   * @returns a function that removes the listener
   */
  onChange(listener: (signedIn: boolean, isRevoked: boolean) => void): () => void;
}

/** The response header that says whether somebody ended the session or disabled its account. */
export const sessionHeader = 'prasthan-session';
export const isRevocation = (answer: Response | undefined): boolean =>
  answer?.headers.get(sessionHeader) === 'revoked';

/** Stores unsaved work by key. If the storage is full or not permitted, nothing is stored. Never throws. */
export interface DraftStore {
  read(key: string): Promise<string | null>;
  /** In the browser, the text is stored before the call returns, because the tab may close at any moment. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes all accounts' drafts about an erased record from this device. @param recordId is part of their keys */
  forget(recordId: string): Promise<void>;
}
