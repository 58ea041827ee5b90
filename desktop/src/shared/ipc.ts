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
const draftKey = z.string().max(500);
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
  'session.refused': answers<boolean>()(z.tuple([z.string().max(100).nullable()])),
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
  'offline.readOther': answers<WaitingChange[]>()(z.tuple([z.string().max(3000)])),
  'offline.dropOther': answers<void>()(z.tuple([z.string().max(3000)])),
  'unsaved.set': answers<void>()(z.tuple([z.array(z.string().max(200)).max(20)])),
  'unsaved.saved': answers<void>()(z.tuple([z.boolean()])),
} satisfies Record<string, Request<z.ZodType, unknown>>;

export type Channel = keyof typeof requests;
export type Args<C extends Channel> = z.output<(typeof requests)[C]['args']>;
export type Answer<C extends Channel> = (typeof requests)[C] extends Request<z.ZodType, infer A> ? A : never;

/** The events that the main process sends to the window. */
export interface Events {
  /** The keychain opened, or staff went on without it. */
  'keychain.changed': KeychainState;
  /** The session began or ended, and the window did not ask for it. */
  'session.changed': boolean;
  /** A path that staff opened outside of the window: by a notice, a link, or the menu. */
  'app.open': string;
  /** The server went away or came back, or the queue changed. */
  'offline.changed': OfflineState;
  /** Staff chose to save what is typed before the window goes. The window answers with `unsaved.saved`. */
  'unsaved.save': null;
}

/** `away`: locked, missing or silent, so staff are asked what to do. `without`: they go on, and nothing secret is kept. */
export type KeychainState = 'open' | 'away' | 'without';

/** The server that the app works with. `address` is null until one is chosen. */
export interface ServerState {
  address: string | null;
}

/** Whether the app can work with the server at an address. If not, the message says what to do. */
export type ConnectAnswer = { ok: true } | { ok: false; message: string };
