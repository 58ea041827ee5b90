/**
 * The contract between the admin app and its host. Two hosts fulfil it with `satisfies Platform`: the browser
 * (`entries/browser-platform.ts`) and the installed app. The admin knows neither local storage nor Electron, and never sees
 * a token: it gives credentials to the host and sends its requests through the host's `fetch`.
 *
 * A host serves the admin's page at /admin and every address below it, on an origin where `/graphql`, `/api` and `/media`
 * lead to the server.
 */
export interface Platform {
  readonly session: PlatformSession;

  readonly drafts: DraftStore;

  /**
   * Sends a request with the session's bearer added, if there is a session.
   *
   * @param address a path of the server: `/graphql`, `/api/…`, `/media/…`
   * @throws TypeError without an answer, as the browser's own fetch
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;

  /**
   * Sends files with the session's bearer added, as `fetch` does, and reports the progress.
   *
   * @param onProgress receives the share sent, from 0 to 1; a host without progress never calls it
   * @throws TypeError without an answer
   */
  upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response>;

  /** Called after a logout. The browser shows the toast on the site; the installed app stays, and the admin shows it. */
  leaveAfterLogout(toast: string): 'left' | 'stayed';

  /**
   * Saves a file: the browser downloads it, the installed app opens a save dialog.
   *
   * @param name the suggested file name
   * @returns whether the file was saved; false when staff cancelled
   * @throws Error with a message for staff when the file could not be written
   */
  saveFile(name: string, content: Blob): Promise<boolean>;

  /**
   * Downloads a large file with the session's bearer: to where staff choose, without holding the file in memory where the host can.
   * Over a connection that breaks it goes on where it ended.
   *
   * @param address a path of the server below `/api/admin/backups/`
   * @param onProgress receives the share that has arrived, from 0 to 1
   * @returns false when staff cancelled
   * @throws Error with a message for staff
   */
  download(address: string, name: string, onProgress: (share: number) => void): Promise<boolean>;

  /** Opens an address in another program or site: https:, mailto:, tel:, viber:. The app stays open. */
  openExternal(address: string): void;

  /** Tells the host of unsaved typing, so that it asks before the window closes. @returns call it when the typing is settled */
  holdUnsaved?(work: UnsavedWork): () => void;

  /**
   * Reminds of a follow-up outside of the window while nobody looks at it. A browser does not.
   *
   * @param onLater called if staff postpone the reminder there
   */
  remind?(reminder: Reminder, onLater: () => void): void;

  readonly site: string;

  /** Work without the server. The browser has none. */
  readonly offline?: OfflineWork;

  /** Calls back with a path chosen outside of the app: in a notification, a link or the menu. @returns stops calling */
  onOpen?(listener: (path: string) => void): () => void;

  /** Whether this is a window for one enquiry beside the app's first window. It has no tabs and announces nothing. */
  readonly isAside?: boolean;

  /** Calls back with a command that staff chose in the app's menu. @returns stops calling */
  onCommand?(listener: (command: AdminCommand) => void): () => void;
}

/** A follow-up whose time has come. */
export interface Reminder {
  /** The enquiry's. */
  id: string;
  name: string;
  /** By the office's clock, "14:30". */
  time: string;
  isVisit: boolean;
  /** The number to call; '' without one. */
  number: string;
}

/** `new`: a new record of the open tab. `find`: the tab's search. `keys`: the keyboard help. */
export type AdminCommand = 'new' | 'find' | 'keys' | 'logout';

/**
 * The host's copy of the office's data and its queue of changes. Without the server the host answers requests from the copy.
 * The answer to a queued change has `extensions.queued: true` beside its data.
 */
export interface OfflineWork {
  /** The same object until something changes. */
  getState(): OfflineState;
  /** @returns stops calling */
  onChange(listener: () => void): () => void;
  retry(): Promise<void>;
  /** Decides on a conflict or refusal: `ours` sends the change anyway, `theirs` gives it up. @throws Error for staff */
  decide(id: string, choice: 'ours' | 'theirs'): Promise<void>;
  dismiss(warning: string): Promise<void>;
  /** The changes of one owner of `others`. @throws Error with a message for staff where somebody else made them */
  readOther(owner: string): Promise<WaitingChange[]>;
  /** Gives up the changes of one owner of `others`. @throws as `readOther` */
  dropOther(owner: string): Promise<void>;
}

export interface OfflineState {
  server: 'connecting' | 'online' | 'offline';
  /** When the copy was last updated, ISO 8601; null without a copy. */
  syncedAt: string | null;
  /** How much of the inbox the copy has; null without a copy. */
  extent: CopyExtent | null;
  /** How many people the copy has, and whether it has everybody; null without a copy of people. */
  people?: { count: number; isWhole: boolean } | null;
  /** Whether the copy and the queue survive the app. Without the system's keychain they last until the app quits. */
  kept: 'disk' | 'memory';
  /** Why nothing can be changed until the app or the server is updated, with what to update; null where they fit. */
  readOnly: string | null;
  /** Warnings about work that is stored on this computer, each with a solution. */
  warnings: OfflineWarning[];
  /** The queued changes of other accounts or for other websites on this computer. */
  others: OtherWork[];
  waiting: WaitingChange[];
}

export interface CopyExtent {
  /** The number of enquiries in the copy, the newest ones. */
  enquiries: number;
  /** The number at the server; `totalIsCapped`: at least that many. */
  total: number;
  totalIsCapped: boolean;
  isWhole: boolean;
}

/** The header of a spreadsheet that was made from the copy; its value is a SheetCopy as JSON. */
export const copyName = 'prasthan-copy';

export interface SheetCopy extends CopyExtent {
  at: string;
}

/** Queued changes of another account, or for another website. They are only sent by that account to that website. */
export interface OtherWork {
  owner: string;
  host: string;
  isHere: boolean;
  /** The account that made them; null if an older app did not store it. */
  name: string | null;
  count: number;
  isOwn: boolean;
}

/** A warning to staff about work that is stored on their computer, or cannot be. */
export interface OfflineWarning {
  id: string;
  message: string;
  /** Whether staff can dismiss the warning; otherwise it lasts as long as its cause. */
  canDismiss: boolean;
}

export interface WaitingChange {
  id: string;
  at: string;
  /** The kind of record as the audit log names it: Enquiry, Service, BlogPost, ... */
  kind: string;
  /** Null where the order of a list changed. */
  recordId: string | null;
  title: string;
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered' | 'noted' | 'touched';
  /** `conflict`: somebody else changed the record first. `refused`: the server refused the change. Both wait for `decide`. */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  message: string | null;
  /** The message is a question of this app, not a refusal by the server. */
  isQuestion?: boolean;
  /** The person to whom the enquiry should belong is gone: `ours` saves all other fields. */
  isPersonGone?: boolean;
  /** Known names of people and counsellors, by the ids in the fields. */
  names?: Readonly<Record<string, string>>;
  /** The title of another change that needs a decision before this one can be sent. */
  behind?: string | null;
  /** Each changed field: the value before, our value, and in a conflict the server's value. */
  fields: { name: string; before: unknown; ours: unknown; theirs?: unknown }[];
}

export interface UnsavedWork {
  title: string;
  /** Whether the form is being saved. The host waits for the save before it asks about the typing. */
  isSaving: boolean;
  /** Saves the form as its button does. @returns whether it was saved; otherwise the form shows why not */
  save(): Promise<boolean>;
}

export interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor, or a recovery code; missing or '' at the first try. */
  code?: string;
}

export interface NewPassword {
  current: string;
  next: string;
}

/** What an invited person types. `token` comes from the link. */
export interface AcceptedInvitation {
  token: string;
  name: string;
  password: string;
}

/**
 * How a sign-in ended. `message` is the server's; null without a message or an answer. `errors` names the bad fields;
 * `errors.code` means: the password is right, and the code is missing or wrong.
 */
export type SignInAnswer =
  | { ok: true }
  | { ok: false; message: string | null; errors?: Readonly<Record<string, string>> };

/** The holder of the token: local storage in the browser, the keychain in the installed app. */
interface PlatformSession {
  /** A sentence for the login screen, on a host where sessions end earlier than usual. */
  readonly note?: string;

  /** Whether there is a token. A token counts as signed in without a check (docs/product.md, "Sign-in and sessions"). */
  isSignedIn(): Promise<boolean>;

  /** Signs in at the server and stores the token. Never throws. */
  signIn(credentials: Credentials): Promise<SignInAnswer>;

  /** Sets another password and stores the token that replaces the present one. Never throws. */
  changePassword(passwords: NewPassword): Promise<SignInAnswer>;

  /** Accepts an invitation and stores the token. A present session of this host ends. Never throws. */
  acceptInvitation(accepted: AcceptedInvitation): Promise<SignInAnswer>;

  signOut(): Promise<void>;

  /**
   * The server refused the token of a request. Deletes the token, unless a newer one has replaced it meanwhile: a late answer to
   * an old token says nothing about the new one.
   *
   * @param answer the refusal, if the caller has it
   * @returns whether there is a newer token, so that the request is sent again
   */
  refused(answer?: Response): Promise<boolean>;

  /**
   * Calls back when the session began or ended elsewhere: in another tab or window.
   *
   * @param listener `isRevoked`: it did not expire; somebody ended it, or disabled the account
   * @returns stops calling
   */
  onChange(listener: (signedIn: boolean, isRevoked: boolean) => void): () => void;
}

/** The response header that tells that a session was ended by somebody, or that its account was disabled. */
export const sessionHeader = 'prasthan-session';
export const isRevocation = (answer: Response | undefined): boolean =>
  answer?.headers.get(sessionHeader) === 'revoked';

/** Unsaved work by key. If storage is full or forbidden, nothing is stored. Never throws. */
export interface DraftStore {
  read(key: string): Promise<string | null>;
  /** In the browser the text is stored when the call returns, because the tab may close at any moment. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes all drafts of an erased record from this device, whoever wrote them. @param recordId part of their keys */
  forget(recordId: string): Promise<void>;
}
