// Longer than most files, because all that a request may reach is declared here, one interface a service.
import type { IncomingMessage } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ContentVersion } from '../database/content-version.ts';
import type { InboxFeed } from '../database/inbox-feed.ts';
import type { Orm } from '../database/orm.ts';
import type { Reader } from '../database/reader.ts';
import type { Env } from '../env.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addressKey, networkOf } from './address.ts';
import type { Loaders } from './batch.ts';
import { AppError, forbidden, passwordChangeRequired, unauthenticated } from './errors.ts';
import { keyedHash } from './keyed-hash.ts';
import { type RequestTrace, traceOf } from './request-trace.ts';

/** An owner may do everything. Staff may do everything but what `@OwnerOnly()` marks (docs/product.md, "Roles"). */
export type Role = 'owner' | 'staff';

/** The signed-in admin. */
export interface Viewer {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The row of their sign-in. */
  sessionId: string;
  /** The `jti` of the token that they sent. */
  tokenId: string;
  /** When they gave their password, seconds since 1970. */
  signedInAt: number;
  /** Whether they must first replace a printed password (docs/product.md, "Sign-in and sessions"). */
  mustChangePassword: boolean;
}

/** An enquiry in the journal, with all values of its row. */
export interface KeptEnquiry {
  id: string;
  /** The client's Idempotency-Key, or the id when the client sent none. */
  idempotencyKey: string;
  /** When the enquiry was acknowledged, ISO 8601. */
  receivedAt: string;
  values: Record<string, string>;
}

/** Where enquiries wait while the database is away. */
export interface EnquiryJournal {
  /** Stores an enquiry. The same id is not stored twice. */
  keep(enquiry: KeptEnquiry): Promise<void>;
  /** Removes what is left of erased enquiries, also of files that cannot be read. @returns the number of files */
  forget(ids: readonly string[]): Promise<number>;
  /** Stops writing to the database. The next start continues with the enquiries that remain. */
  close(): Promise<void>;
}

/** The way of enquiries into the database. */
export interface Intake {
  /**
   * Keeps an enquiry: in the database, or in the journal while the database is away. The same key with the same content is
   * the same enquiry.
   *
   * @param sent - the values of `sentEnquiryForm`
   * @param sends - the number of sends of this address in ten minutes; 0 where nobody counts
   * @param hasShare - whether the sender's network has a share of the day's acknowledgements left
   * @returns the id, once the row is durable
   */
  take(
    sent: Readonly<Record<string, string>>,
    key: string | null,
    sends: number,
    hasShare: boolean,
  ): Promise<string>;
  close(): Promise<void>;
}

/** The actions that have a rate limit. */
export type CountedRule =
  | 'submission'
  | 'loginAddress'
  | 'loginPair'
  | 'loginAccount'
  | 'codeAccount'
  | 'acknowledgementMailbox'
  | 'acknowledgementNetwork'
  | 'acknowledgement';

/**
 * Counts actions per address or account: sign-ins in PostgreSQL, so that all instances count together; submissions in the
 * memory of this instance.
 */
export interface RateLimits {
  /**
   * Counts one action.
   *
   * @returns the actions of this key so far, this one included; 0 where nobody counts
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  count(rule: CountedRule, key: string): Promise<number>;
  /** Takes one action off the count, because it was none of those that are limited. */
  giveBack(rule: CountedRule, key: string): Promise<void>;
  /** Resets a count, after a successful sign-in. */
  forget(rule: CountedRule, key: string): Promise<void>;
  close(): Promise<void>;
}

/** The sign-ins that are open. Each is a row of `session`. */
export interface Sessions {
  /** The admin that a token belongs to, as read within the last second. @throws AppError UNAUTHENTICATED */
  authenticate(token: string): Promise<Viewer>;
  /** The same, read now: another instance may have ended the session meanwhile. @throws AppError UNAUTHENTICATED */
  confirm(token: string): Promise<Viewer>;
  /** Whether the viewer's session goes on, with the same role. Reads the row each time. */
  isOpen(viewer: Viewer): Promise<boolean>;
  /** Forgets what is held in memory: the next request of every session reads its row. Call it after an account or a session has changed. */
  forget(): void;
}

/** The sizes of a picture that were written, or the reason why the file is refused. */
export type MadePicture =
  | { widths: number[] /** Of the largest, in pixels. */; width: number; height: number }
  | { refused: 'unreadable' | 'too many pixels' };

/** Makes the sizes of uploaded pictures, in a process of its own. */
export interface PictureMaker {
  /** Writes a picture's files into an existing folder. @throws ChildFailure when the process died */
  write(data: Buffer, folder: string): Promise<MadePicture>;
}

/** Which installation this is (`modules/about`). */
export interface Installation {
  read(): Promise<Identity>;
}

export interface Identity {
  /** A random UUID that a restore keeps. */
  id: string;
  /** A random UUID that each restore changes: the same id with another lineage is a copy of the installation. */
  lineage: string;
  /** When it was made, or first ran a version that notes it. */
  since: Date;
}

/** What requests have told of the way that they came (`modules/health`). */
export interface SeenRequests {
  /** When a request last came by another name than this computer's; milliseconds since 1970. */
  otherHostAt: number | null;
  /** When a proxy of one's own last passed a request on; milliseconds since 1970. */
  proxyAt: number | null;
  note(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
}

export interface HealthReport {
  lookedAt: Date;
  startedAt: Date;
  items: { key: string; label: string; isOk: boolean; message: string; advice: string | null }[];
}

/** Looks after the installation for its owner (`modules/health`). */
export interface Health {
  /** @param options.fresh - looks now, instead of telling what was found some seconds ago */
  report(options?: { fresh?: boolean }): Promise<HealthReport>;
}

/** The work that runs in the background (`jobs/`). */
export interface Jobs {
  /** Makes a job run soon, on any instance. Never fails: a job finds its work in the database, at its next time at the latest. */
  wake(name: string): Promise<void>;
  /** Runs a job in this process and waits for it. @throws what the job throws */
  run(name: string): Promise<void>;
  /** Lets running jobs end, for a few seconds. */
  close(): Promise<void>;
}

/** Outgoing mail. */
export interface Mail {
  /** Null where mail is not set up. */
  mailer: Mailer | null;
  /** Where links in mails lead; null while PUBLIC_URL is an address that only the server itself can open. */
  publicUrl: string | null;
  /** Lets mail that waits go out soon. Returns at once; many calls in a second are one. */
  wake(): void;
  close(): void;
}

/** The services that all requests share. `api.ts` opens them and passes them in. */
export interface Services {
  orm: Orm;
  reader: Reader;
  limits: RateLimits;
  feed: InboxFeed;
  content: ContentVersion;
  intake: Intake;
  pictures: PictureMaker;
  jobs: Jobs;
  mail: Mail;
  journal: EnquiryJournal;
  installation: Installation;
  health: Health;
  env: Env;
  log: Logger;
  sessions: Sessions;
}

/** The context of one request. Every resolver gets it. */
export interface Context {
  /** A fork for this request, so that no two requests share an identity map. */
  readonly em: EntityManager;
  reader: Reader;
  /** The request's bearer, as it was sent. */
  token: string | null;
  /** Use {@link requireViewer}, which also refuses a printed password. */
  viewer: Viewer | null;
  /** The reason why the request's token was refused; null without a token. */
  refusal: AppError | null;
  /** The client's Idempotency-Key: a request with the same key takes effect once (docs/product.md, "Idempotency"). */
  idempotencyKey: string | null;
  /** A keyed hash of a visitor's network, for one day, to count views. It does not reveal the address. Null in process. */
  readonly visitor: string | null;
  /** The request's address as rate limits count it; null in process. */
  address: string | null;
  /** The request's User-Agent; '' without one. */
  agent: string;
  /** What the log will say of this request. */
  trace: RequestTrace;
  sessions: Sessions;
  /** The batches of this request (`batch.ts`). */
  loaders: Loaders;
  limits: RateLimits;
  feed: InboxFeed;
  content: ContentVersion;
  intake: Intake;
  pictures: PictureMaker;
  jobs: Jobs;
  mail: Mail;
  journal: EnquiryJournal;
  installation: Installation;
  health: Health;
  env: Env;
  log: Logger;
}

/** The headers of a request that the API looks at. */
interface RequestHeaders {
  authorization?: string | undefined;
  'idempotency-key'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}

/** The part of an HTTP request that the context is made from; fits Express's request. */
export interface RequestLike {
  headers: RequestHeaders;
  ip?: string | undefined;
  res?: { setHeader(name: string, value: string): unknown } | undefined;
}

/**
 * Makes the context of one request. A bad token does not fail here: public operations run anonymously, and the guard of
 * the others throws the reason.
 */
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const { orm, reader, sessions, limits, feed, content, intake, pictures, jobs, mail, journal, env, log } =
    services;
  const { installation, health } = services;
  const headers = request?.headers ?? {};
  let em: EntityManager | undefined;
  let visitor: string | undefined;
  const context: Context = {
    // Made when they are needed; a fork alone takes as long as the rest of this function.
    get em() {
      em ??= orm.em.fork();
      return em;
    },
    get visitor() {
      if (request) visitor ??= visitorOf(request, env.jwtSecret);
      return visitor ?? null;
    },
    reader,
    token: /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    viewer: null,
    refusal: null,
    idempotencyKey: idempotencyKeyOf(headers),
    address: request ? addressKey(request.ip) : null,
    agent: headers['user-agent'] ?? '',
    trace: request ? traceOf(request) : {},
    sessions,
    loaders: new Map(),
    limits,
    feed,
    content,
    intake,
    pictures,
    jobs,
    mail,
    journal,
    installation,
    health,
    env,
    log,
  };
  if (!context.token) return context;
  try {
    context.viewer = await sessions.authenticate(context.token);
    context.trace.account = context.viewer.id;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
    // The client then takes the office's data off the screen, which it leaves there where a session only ran out.
    if (error.details.isRevoked) request?.res?.setHeader('prasthan-session', 'revoked');
  }
  return context;
}

/** The client's Idempotency-Key as it is stored; null without one. */
export function idempotencyKeyOf({ 'idempotency-key': key }: RequestHeaders): string | null {
  return (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null;
}

// Only what a visitor cannot change at will: not the name of the browser.
function visitorOf({ ip }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return keyedHash(day, networkOf(ip), secret);
}

/**
 * Reads the viewer's session and account again. A change must not be made with a session that another instance has just ended:
 * what it makes, such as an invitation, would outlast the session.
 *
 * @throws AppError UNAUTHENTICATED
 */
export async function confirmViewer(context: Context): Promise<void> {
  if (context.viewer && context.token) context.viewer = await context.sessions.confirm(context.token);
}

/** The request's bearer, unchecked. @throws AppError UNAUTHENTICATED without one */
export function requireToken({ token }: Context): string {
  if (token) return token;
  throw unauthenticated();
}

/** The signed-in admin, who may still have to replace a printed password. @throws AppError UNAUTHENTICATED */
export function requireSignedIn(context: Context): Viewer {
  if (context.viewer) return context.viewer;
  throw context.refusal ?? unauthenticated();
}

/** The signed-in admin. Guards everything that is not public. @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED */
export function requireViewer(context: Context): Viewer {
  const viewer = requireSignedIn(context);
  if (viewer.mustChangePassword) throw passwordChangeRequired();
  return viewer;
}

/** The signed-in owner. @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED, FORBIDDEN */
export function requireOwner(context: Context): Viewer {
  const viewer = requireViewer(context);
  if (viewer.role !== 'owner') throw forbidden();
  return viewer;
}

/** Counts one submission of a visitor. @returns the submissions of the address so far @throws AppError RATE_LIMITED */
export async function countSubmission({
  limits,
  address,
}: Pick<Context, 'limits' | 'address'>): Promise<number> {
  return address ? limits.count('submission', address) : 0;
}
