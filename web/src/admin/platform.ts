/**
 * The interface between the admin and its two hosts: the browser (`entries/browser-platform.ts`) and the installed app. The
 * admin never has the session token: the host adds the token to requests. A host serves the admin at /admin and every path
 * below /admin. The host's origin routes `/graphql`, `/api` and `/media` to the server.
 */
export interface Platform {
  readonly session: PlatformSession;

  readonly drafts: DraftStore;

  /**
   * Sends a request with the session's bearer token, if there is a session.
   * @param address - a path on the server: `/graphql`, `/api/…`, `/media/…`
   * @throws TypeError if there is no response, like the browser's `fetch`
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;

  /**
   * Like `fetch`, with progress.
   * @param onProgress - called with the fraction sent, from 0 to 1; never called by a host that cannot measure it
   * @throws TypeError if there is no response
   */
  upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response>;

  /** Called after a logout. `left`: the browser opens the site, which shows the toast. `stayed`: the admin shows the toast. */
  leaveAfterLogout(toast: string): 'left' | 'stayed';

  /**
   * Saves a file. The browser downloads the file; the installed app opens a save dialog.
   * @returns false if staff cancelled
   * @throws Error with a message for staff if the file could not be written
   */
  saveFile(name: string, content: Blob): Promise<boolean>;

  /**
   * Saves a large file, if possible without holding it in memory, and continues after a connection failure.
   * @param address - a path on the server below `/api/admin/backups/`
   * @param onProgress - called with the fraction received, from 0 to 1
   * @returns false if staff cancelled
   * @throws Error with a message for staff
   */
  download(address: string, name: string, onProgress: (share: number) => void): Promise<boolean>;

  /** Opens a URL (https:, mailto:, tel:, viber:) in a new tab or in another program. */
  openExternal(address: string): void;

  /** Makes the host ask about unsaved work before closing the window. @returns a function that makes the host stop asking */
  holdUnsaved?(work: UnsavedWork): () => void;

  /** Present if the host finds the due reminders itself, because it runs while no page is open. */
  readonly reminders?: HostReminders;

  readonly site: string;

  /** Absent in the browser. */
  readonly offline?: OfflineWork;

  /**
   * Calls `listener` with the path of a screen that staff open from a notification, a link or the menu.
   * @returns a function that removes the listener
   */
  onOpen?(listener: (path: string) => void): () => void;

  /** Whether the window shows a single enquiry. Such a window has no tabs and does not announce new enquiries. */
  readonly isAside?: boolean;

  /** Calls `listener` with a command chosen in the menu. @returns a function that removes the listener */
  onCommand?(listener: (command: AdminCommand) => void): () => void;
}

export interface HostReminders {
  /** Calls `listener` with each reminder whose time has come. @returns a function that removes the listener */
  onDue(listener: (reminder: Reminder) => void): () => void;
  /** Shows the reminder again in a quarter of an hour. */
  snooze(reminder: Reminder): void;
}

export interface Reminder {
  id: string;
  name: string;
  /** The office's local time, such as "14:30". */
  time: string;
  isVisit: boolean;
  /** '' if there is no phone number. */
  number: string;
}

/** `new` creates a record in the open tab, `find` focuses the tab's search, and `keys` opens the keyboard help. */
export type AdminCommand = 'new' | 'find' | 'keys' | 'logout';

/**
 * The host's copy of the office's data, and its queue of changes. While the server is unreachable, the copy answers requests.
 * The response to a queued change contains `extensions.queued: true`.
 */
export interface OfflineWork {
  /** Returns the same object until the state changes. */
  getState(): OfflineState;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
  retry(): Promise<void>;
  /**
   * Carries out staff's decision about a change in the state `conflict` or `refused`. `ours` sends the change and, in a
   * conflict, overwrites the server's values. `theirs` discards the change or, in a conflict, only its conflicting fields.
   * @throws Error with a message for staff
   */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  dismiss(warning: string): Promise<void>;
  /**
   * Returns the changes of an entry in `OfflineState.others`.
   * @param owner - the entry's `owner`
   * @throws Error with a message for staff if the signed-in account did not make the changes
   */
  readOther(owner: string): Promise<WaitingChange[]>;
  /**
   * Deletes the changes of an entry in `OfflineState.others`.
   * @param owner - the entry's `owner`
   * @throws Error with a message for staff if the signed-in account did not make the changes
   */
  dropOther(owner: string): Promise<void>;
}

export interface OfflineState {
  server: 'connecting' | 'online' | 'offline';
  /** When the host's copy was last updated, in ISO 8601; null without a copy. */
  syncedAt: string | null;
  /** How many enquiries the copy contains; null without a copy. */
  extent: CopyExtent | null;
  /** How many people the copy contains; null without a copy of people. */
  people?: { count: number; isWhole: boolean } | null;
  /**
   * Where the copy and the queue are stored. `memory`: the system's keychain, which holds their encryption key, is locked or
   * missing. Both are then lost when the app quits.
   */
  kept: 'disk' | 'memory';
  /**
   * Why nothing can be changed, and what staff should do. Set if the versions of the app and the server are incompatible, or if
   * a different installation responds at the website's address; otherwise null.
   */
  readOnly: string | null;
  warnings: OfflineWarning[];
  /** Changes queued on this computer by other accounts or for other websites. */
  others: OtherWork[];
  waiting: WaitingChange[];
}

export interface CopyExtent {
  enquiries: number;
  /** How many enquiries the server has. If `totalIsCapped`, there may be more. */
  total: number;
  totalIsCapped: boolean;
  isWhole: boolean;
}

/** The response header of a spreadsheet that the host generated from its offline copy. The value is a SheetCopy as JSON. */
export const copyName = 'prasthan-copy';

export interface SheetCopy extends CopyExtent {
  at: string;
}

/** Queued changes. Only the account that made them can send them, and only to the website for which they were made. */
export interface OtherWork {
  owner: string;
  host: string;
  isHere: boolean;
  /** The account that made the changes; null if an older version of the app did not store it. */
  name: string | null;
  count: number;
  isOwn: boolean;
}

/** A warning about work that is stored on this computer or cannot be stored. */
export interface OfflineWarning {
  id: string;
  message: string;
  /** A warning that cannot be dismissed disappears when its cause is resolved. */
  canDismiss: boolean;
}

export interface WaitingChange {
  id: string;
  at: string;
  /** As in the activity log: Enquiry, Service, BlogPost, ... */
  kind: string;
  /** Null if the change is a list's new order. */
  recordId: string | null;
  title: string;
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered' | 'noted' | 'touched';
  /**
   * `conflict`: somebody else changed the record first. `refused`: the server rejected the change, or the app will not send it
   * without a decision. Both states need `decide`.
   */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  message: string | null;
  /** In the state `refused`: whether the app itself asks for a decision. If not, `message` is shown as the server's reason. */
  isQuestion?: boolean;
  /** Whether the person to whom the enquiry should be linked no longer exists. Deciding `ours` then saves all other fields. */
  isPersonGone?: boolean;
  /** The known names of people and counsellors, by the ids in the fields. */
  names?: Readonly<Record<string, string>>;
  /** The title of another change that needs a decision before this change can be sent. */
  behind?: string | null;
  /** The previous value, our value and, in a conflict, the server's value. */
  fields: { name: string; before: unknown; ours: unknown; theirs?: unknown }[];
}

export interface UnsavedWork {
  title: string;
  /** While a save is running, the host waits for the save to end before it asks about unsaved changes. */
  isSaving: boolean;
  /** @returns false if the save failed, in which case the form shows the error, or if staff typed during the save */
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

export interface AcceptedInvitation {
  token: string;
  name: string;
  password: string;
}

/** `message` comes from the server, or is null. `errors.code` is set if only the two-factor code is missing or wrong. */
export type SignInAnswer =
  | { ok: true }
  | { ok: false; message: string | null; errors?: Readonly<Record<string, string>> };

/** Stores the session token: in local storage in the browser, in the keychain in the installed app. */
interface PlatformSession {
  /** A sentence for the login screen of a host on which sessions end earlier than usual. */
  readonly note?: string;

  /** Whether a token is stored. The token may be invalid (docs/product.md, "Sign-in and sessions"). */
  isSignedIn(): Promise<boolean>;

  /** Stores the new token. Never throws. */
  signIn(credentials: Credentials): Promise<SignInAnswer>;

  /** Stores the token that replaces the current one. Never throws. */
  changePassword(passwords: NewPassword): Promise<SignInAnswer>;

  /** Stores the new token, which replaces the token of the host's current session. Never throws. */
  acceptInvitation(accepted: AcceptedInvitation): Promise<SignInAnswer>;

  signOut(): Promise<void>;

  /**
   * Called when the server has rejected a request's token. Deletes the token, unless a newer one has replaced it.
   * @param answer - the response with the rejection, if the caller has it
   * @returns whether there is a newer token, with which the caller should send the request again
   */
  refused(answer?: Response): Promise<boolean>;

  /**
   * Calls `listener` when the session has begun or ended in another tab, or when the installed app has ended the session.
   * @param listener - `isRevoked`: the user logged out in another tab, or somebody ended the session or disabled the account
   * @returns a function that removes the listener
   */
  onChange(listener: (signedIn: boolean, isRevoked: boolean) => void): () => void;
}

/** This response header says whether somebody ended the session or disabled the account. */
export const sessionHeader = 'prasthan-session';
export const isRevocation = (answer: Response | undefined): boolean =>
  answer?.headers.get(sessionHeader) === 'revoked';

/** If the storage is full or not permitted, nothing is stored. Never throws. */
export interface DraftStore {
  read(key: string): Promise<string | null>;
  /** @returns the keys that begin with `start` */
  keys(start: string): Promise<string[]>;
  /** In the browser, the text is stored before the call returns, because the tab may close at any moment. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes all accounts' drafts about an erased record from this device: those whose keys end with `recordId`. */
  forget(recordId: string): Promise<void>;
}
