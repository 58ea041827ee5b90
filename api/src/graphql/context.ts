import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ContentVersion } from '../database/content-version.ts';
import type { InboxFeed } from '../database/inbox-feed.ts';
import type { Orm } from '../database/orm.ts';
import type { Env } from '../env.ts';
import { addressKey } from './address.ts';
import type { Loaders } from './batch.ts';
import { AppError, forbidden, unauthenticated } from './errors.ts';

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
}

/** An enquiry in the journal, with all values of its row. */
export interface KeptEnquiry {
  id: string;
  /** The client's Idempotency-Key, or the id when the client sent none. */
  idempotencyKey: string;
  /** When the enquiry was acknowledged, ISO 8601. */
  receivedAt: string;
  values: Record<string, unknown>;
}

/** Where enquiries wait while the database is away. */
export interface EnquiryJournal {
  /** The id that was promised for a key, while its enquiry waits in the journal; otherwise null. */
  promisedId(key: string): string | null;
  /** Stores an enquiry. A repeated key does not store a second one. @returns the id to acknowledge */
  keep(enquiry: KeptEnquiry): Promise<string>;
  /** Stops writing to the database. The next start continues with the enquiries that remain. */
  close(): Promise<void>;
}

/** The way of enquiries into the database. */
export interface Intake {
  /**
   * Keeps an enquiry: in the database, or in the journal while the database is away. The same key again is the same enquiry.
   *
   * @param values - the columns of the row that come from the form
   * @returns the id, once the row is durable
   */
  take(values: Record<string, string>, key: string | null): Promise<string>;
  close(): Promise<void>;
}

/** The actions that have a rate limit. */
export type CountedRule = 'submission' | 'loginAddress' | 'loginPair' | 'loginAccount' | 'codeAccount';

/**
 * Counts actions per address or account: sign-ins in PostgreSQL, so that all instances count together; submissions in the
 * memory of this instance.
 */
export interface RateLimits {
  /** Counts one action. @returns the count. @throws AppError RATE_LIMITED with the seconds to wait */
  count(rule: CountedRule, key: string): Promise<number>;
  /** Takes one action off the count, because it was none of those that are limited. */
  giveBack(rule: CountedRule, key: string): Promise<void>;
  /** Resets a count, after a successful sign-in. */
  forget(rule: CountedRule, key: string): Promise<void>;
  close(): Promise<void>;
}

/** The sign-ins that are open. Each is a row of `session`. */
export interface Sessions {
  /** The admin that a token belongs to. @throws AppError UNAUTHENTICATED */
  authenticate(token: string): Promise<Viewer>;
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

/** The services that all requests share. `api.ts` opens them and passes them in. */
export interface Services {
  orm: Orm;
  limits: RateLimits;
  feed: InboxFeed;
  content: ContentVersion;
  intake: Intake;
  pictures: PictureMaker;
  env: Env;
  log: Logger;
  sessions: Sessions;
}

/** The context of one request. Every resolver gets it. */
export interface Context {
  /** A fork for this request, so that no two requests share an identity map. */
  em: EntityManager;
  viewer: Viewer | null;
  /** The reason why the request's token was refused; null without a token. */
  refusal: AppError | null;
  /** The client's Idempotency-Key: a request with the same key takes effect once (docs/product.md, "Idempotency"). */
  idempotencyKey: string | null;
  /** A hash that identifies a visitor for one day, to count views. It does not reveal the address. Null in process. */
  visitor: string | null;
  /** The request's address as rate limits count it; null in process. */
  address: string | null;
  /** The request's User-Agent; '' without one. */
  agent: string;
  sessions: Sessions;
  /** The batches of this request (`batch.ts`). */
  loaders: Loaders;
  limits: RateLimits;
  feed: InboxFeed;
  content: ContentVersion;
  intake: Intake;
  pictures: PictureMaker;
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
}

/**
 * Makes the context of one request. A bad token does not fail here: public operations run anonymously, and the guard of
 * the others throws the reason.
 */
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const { orm, sessions, limits, feed, content, intake, pictures, env, log } = services;
  const headers = request?.headers ?? {};
  const em = orm.em.fork();
  const context: Context = {
    em,
    viewer: null,
    refusal: null,
    idempotencyKey: idempotencyKeyOf(headers),
    visitor: request ? visitorOf(request, env.jwtSecret) : null,
    address: request ? addressKey(request.ip) : null,
    agent: headers['user-agent'] ?? '',
    sessions,
    loaders: new Map(),
    limits,
    feed,
    content,
    intake,
    pictures,
    env,
    log,
  };
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) return context;
  try {
    context.viewer = await sessions.authenticate(token);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
  }
  return context;
}

/** The client's Idempotency-Key as it is stored; null without one. */
export function idempotencyKeyOf({ 'idempotency-key': key }: RequestHeaders): string | null {
  return (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null;
}

function visitorOf({ ip, headers }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHmac('sha256', secret).update(`${day} ${ip} ${headers['user-agent']}`).digest('base64url');
}

/** The signed-in admin. Guards everything that is not public. @throws AppError UNAUTHENTICATED */
export function requireViewer(context: Context): Viewer {
  if (context.viewer) return context.viewer;
  throw context.refusal ?? unauthenticated();
}

/** The signed-in owner. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function requireOwner(context: Context): Viewer {
  const viewer = requireViewer(context);
  if (viewer.role !== 'owner') throw forbidden();
  return viewer;
}

/** Counts one submission of a visitor. @throws AppError RATE_LIMITED */
export async function countSubmission({
  limits,
  address,
}: Pick<Context, 'limits' | 'address'>): Promise<void> {
  if (address) await limits.count('submission', address);
}
