import type {
  AcceptedInvitation,
  Credentials,
  NewPassword,
  OfflineState,
  SignInAnswer,
  WaitingChange,
} from 'web/admin/platform';
import { z } from 'zod';

/** The arguments and the answer of one question of the window to the main process. */
interface Request<Args extends z.ZodType, Answer> {
  args: Args;
  /** Never set: it only carries the type. */
  answer?: { type: Answer };
}

/** Takes the answer's type first, so that the arguments' type can follow from their schema. */
const answers =
  <Answer>() =>
  <Args extends z.ZodType>(args: Args): Request<Args, Answer> => ({ args });

const none = z.tuple([]);
/** The one place whose files the app downloads. */
const backupAddress = z.string().regex(/^\/api\/admin\/backups\/[\w.-]{1,100}$/);
const draftKey = z.string().max(500);
/** A form with unsaved typing: its title as staff see it, and whether it is being saved now. */
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
/** `minutes` null: without a lock. `current` is the PIN that is set now, '' for none. */
const lockSetting = z.object({
  minutes: z.int().min(1).max(240).nullable(),
  pin: pin.nullable(),
  current: pin,
});
/** An error of the page. The main process keeps only its name and the places in our own code. */
const trouble = z.object({ name: z.string().max(200), stack: z.string().max(20_000) });

/**
 * Every question that the window may ask, with the schema of its arguments. This is the only map of the bridge: the preload
 * script and `main/requests/ipc.ts` take their types from here.
 */
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
  'lock.now': answers<void>()(none),
  'lock.set': answers<UnlockAnswer>()(z.tuple([lockSetting])),
  'preferences.read': answers<Preferences>()(none),
  'preferences.startAtLogin': answers<void>()(z.tuple([z.boolean()])),
  'preferences.hideNames': answers<void>()(z.tuple([z.boolean()])),
  'trouble.tell': answers<void>()(z.tuple([trouble])),
  'window.another': answers<void>()(z.tuple([z.string().max(200)])),
  'window.menu': answers<void>()(none),
  'offline.readOther': answers<WaitingChange[]>()(z.tuple([z.string().max(3000)])),
  'offline.dropOther': answers<void>()(z.tuple([z.string().max(3000)])),
  'unsaved.set': answers<void>()(z.tuple([z.array(unsavedForm).max(20)])),
  'unsaved.saved': answers<void>()(z.tuple([z.boolean()])),
} satisfies Record<string, Request<z.ZodType, unknown>>;

export type Channel = keyof typeof requests;
export type Args<C extends Channel> = z.output<(typeof requests)[C]['args']>;
export type Answer<C extends Channel> = (typeof requests)[C] extends Request<z.ZodType, infer A> ? A : never;

/** The events that the main process sends to the window. */
export interface Events {
  /** The keychain opened, or staff went on without it. */
  'keychain.changed': KeychainState;
  /** The session ended; `revoked`: somebody ended it before its time, or disabled the account. */
  'session.changed': 'ended' | 'revoked';
  /** What staff chose in the menu. */
  'app.command': WindowCommand;
  /** A path that staff opened outside of the window: by a notice, a link, or the menu. */
  'app.open': string;
  /** The server went away or came back, or the queue changed. */
  'offline.changed': OfflineState;
  /** How much of the download has arrived, from 0 to 1. */
  'download.progress': number;
  /** Staff chose to save what is typed before the window goes. The window answers with `unsaved.saved`. */
  'unsaved.save': null;
}

/**
 * `away`: locked, missing or silent, so staff are asked what to do. `without`: they go on, and nothing secret is kept. `locked`:
 * the keychain is there, and the app itself waits for the PIN.
 */
export type KeychainState = 'open' | 'away' | 'without' | 'locked';

/** Whether the PIN was right. If not, how long the next one has to wait, milliseconds; null where no PIN is taken any more. */
export type UnlockAnswer = { ok: true } | { ok: false; wait: number | null };

/** What the app's own preferences are. */
export interface Preferences {
  /** Whether the app starts at login; null where it cannot. */
  startsAtLogin: boolean | null;
  /** Whether notices of new enquiries leave out who has written. */
  hidesNames: boolean;
  /** Minutes without use after which the app locks; null without a lock. */
  lockAfter: number | null;
  /** Whether a keychain is open, without which there is no lock. */
  canLock: boolean;
}

/** What staff ask of the window outside of its page, by the menu or the mouse. */
export type WindowCommand = 'preferences' | 'keys' | 'new' | 'find' | 'logout';

/** The server that the app works with. `address` is null until one is chosen. */
export interface ServerState {
  address: string | null;
}

/** Whether the app can work with the server at an address. If not, the message says what to do. */
export type ConnectAnswer = { ok: true } | { ok: false; message: string };
