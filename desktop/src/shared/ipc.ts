import type {
  AcceptedInvitation,
  Credentials,
  NewPassword,
  OfflineState,
  Reminder,
  SignInAnswer,
  WaitingChange,
} from 'web/admin/platform';
import { z } from 'zod';

interface Request<Args extends z.ZodType, Answer> {
  args: Args;
  /** Never set. Only carries the answer's type. */
  answer?: { type: Answer };
}

/** Curried, so that a call can specify `Answer` while TypeScript infers `Args` from the schema. */
const answers =
  <Answer>() =>
  <Args extends z.ZodType>(args: Args): Request<Args, Answer> => ({ args });

const none = z.tuple([]);
/** The app downloads files only from paths of this form. */
const backupAddress = z.string().regex(/^\/api\/admin\/backups\/[\w.-]{1,100}$/);
const draftKey = z.string().max(500);
const unsavedForm = z.object({ title: z.string().max(200), isSaving: z.boolean() });
export type UnsavedForm = z.output<typeof unsavedForm>;
const credentials = z.object({
  email: z.string().max(500),
  password: z.string().max(2000),
  code: z.string().max(200).optional(),
}) satisfies z.ZodType<Credentials>;
const passwords = z.object({
  current: z.string().max(2000),
  next: z.string().max(2000),
}) satisfies z.ZodType<NewPassword>;
const accepted = z.object({
  token: z.string().max(500),
  name: z.string().max(2000),
  password: z.string().max(2000),
}) satisfies z.ZodType<AcceptedInvitation>;

const pin = z.string().max(200);
/** `minutes`: null switches the lock off. `pin`: the new PIN; null keeps the old one. `current`: '' if there is no PIN yet. */
const lockSetting = z.object({
  minutes: z.int().min(1).max(240).nullable(),
  pin: pin.nullable(),
  current: pin,
});
/** An error in the page. The main process logs only the error's name and the positions in our own code. */
const trouble = z.object({ name: z.string().max(200), stack: z.string().max(20_000) });

/** The requests that the preload script may send to the main process, with the schemas of their arguments. */
export const requests = {
  'server.get': answers<ServerState>()(none),
  'server.connect': answers<ConnectAnswer>()(z.tuple([z.string().max(2000)])),
  'keychain.state': answers<KeychainState>()(none),
  'keychain.tryAgain': answers<KeychainState>()(none),
  'keychain.goWithout': answers<void>()(none),
  'session.isSignedIn': answers<boolean>()(none),
  'session.signIn': answers<SignInAnswer>()(z.tuple([credentials])),
  'session.changePassword': answers<SignInAnswer>()(z.tuple([passwords])),
  'session.acceptInvitation': answers<SignInAnswer>()(z.tuple([accepted])),
  'session.signOut': answers<void>()(none),
  'session.refused': answers<boolean>()(z.tuple([z.string().max(100).nullable(), z.boolean()])),
  'request.callOff': answers<void>()(z.tuple([z.string().max(100)])),
  'drafts.read': answers<string | null>()(z.tuple([draftKey])),
  'drafts.keys': answers<string[]>()(z.tuple([draftKey])),
  'drafts.write': answers<void>()(z.tuple([draftKey, z.string().max(5_000_000)])),
  'drafts.remove': answers<void>()(z.tuple([draftKey])),
  'drafts.forget': answers<void>()(z.tuple([draftKey])),
  'file.save': answers<boolean>()(
    z.tuple([z.string().min(1).max(200), z.instanceof(Uint8Array as typeof Uint8Array<ArrayBuffer>)]),
  ),
  'external.open': answers<void>()(z.tuple([z.string().max(4000)])),
  'offline.state': answers<OfflineState>()(none),
  'offline.retry': answers<void>()(none),
  'offline.decide': answers<void>()(z.tuple([z.string().max(100), z.enum(['ours', 'theirs'])])),
  'offline.dismiss': answers<void>()(z.tuple([z.string().max(100)])),
  'file.download': answers<boolean>()(z.tuple([backupAddress, z.string().max(200)])),
  'lock.unlock': answers<UnlockAnswer>()(z.tuple([pin])),
  'lock.forget': answers<void>()(none),
  'lock.set': answers<UnlockAnswer>()(z.tuple([lockSetting])),
  'preferences.read': answers<Preferences>()(none),
  'preferences.hideNames': answers<void>()(z.tuple([z.boolean()])),
  'trouble.tell': answers<void>()(z.tuple([trouble])),
  'window.menu': answers<void>()(none),
  'reminder.listen': answers<void>()(z.tuple([z.boolean()])),
  'reminder.snooze': answers<void>()(z.tuple([z.object({ id: z.uuid(), time: z.string().max(5) })])),
  'page.close': answers<void>()(none),
  'offline.readOther': answers<WaitingChange[]>()(z.tuple([z.string().max(3000)])),
  'offline.dropOther': answers<void>()(z.tuple([z.string().max(3000)])),
  'unsaved.set': answers<void>()(z.tuple([z.array(unsavedForm).max(20)])),
  'unsaved.saved': answers<void>()(z.tuple([z.boolean()])),
} satisfies Record<string, Request<z.ZodType, unknown>>;

export type Channel = keyof typeof requests;
export type Args<C extends Channel> = z.output<(typeof requests)[C]['args']>;
export type Answer<C extends Channel> = (typeof requests)[C] extends Request<z.ZodType, infer A> ? A : never;

export interface Events {
  'keychain.changed': KeychainState;
  /** The session ended. `revoked`: somebody ended the session early or disabled the account. */
  'session.changed': 'ended' | 'revoked';
  'app.command': WindowCommand;
  /** A path that staff opened outside the window: from a notification, a link or the menu. */
  'app.open': string;
  'offline.changed': OfflineState;
  'reminder.due': Reminder;
  'download.progress': number;
  /** Staff chose to save before the window closes. The window responds with `unsaved.saved`. */
  'unsaved.save': null;
  /** The window has been hidden for a while. The page responds with `page.close` if nothing would be lost. */
  'page.hidden': null;
}

/**
 * `away`: the keychain is closed, missing or does not respond; staff can try again or continue without it. `without`: staff
 * continue without a keychain, and no secret is stored. `locked`: the keychain is open, but staff must enter the app's PIN.
 */
export type KeychainState = 'open' | 'away' | 'without' | 'locked';

/** `wait`: the time in ms until the next guess is allowed; null if no more guesses are allowed. */
export type UnlockAnswer = { ok: true } | { ok: false; wait: number | null };

export interface Preferences {
  hidesNames: boolean;
  /** Minutes without use after which the app locks; null if the lock is off. */
  lockAfter: number | null;
  /** Whether a keychain is open. The lock requires an open keychain. */
  canLock: boolean;
}

export type WindowCommand = 'preferences' | 'keys' | 'new' | 'find' | 'logout';

export interface ServerState {
  address: string | null;
}

export type ConnectAnswer = { ok: true } | { ok: false; message: string };
