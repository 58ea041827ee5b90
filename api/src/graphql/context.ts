import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ContentVersion } from '../database/content-version.ts';
import type { InboxFeed } from '../database/inbox-feed.ts';
import type { Orm } from '../database/orm.ts';
import type { Reader } from '../database/reader.ts';
import type { Env } from '../env.ts';
import { addressKey, networkOf } from './address.ts';
import type { Loaders } from './batch.ts';
import { AppError, forbidden, passwordChangeRequired, unauthenticated } from './errors.ts';
import { keyedHash } from './keyed-hash.ts';
import { type RequestTrace, traceOf } from './request-trace.ts';

/** Owners may run every operation, staff every one without `@OwnerOnly()` (docs/product.md, "Roles"). */
export type Role = 'owner' | 'staff';

/** The signed-in admin. */
export interface Viewer {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The id of the session's row. */
  sessionId: string;
  /** The `jti` of the token that they sent. */
  tokenId: string;
  /** When they entered their password, in seconds since 1970. */
  signedInAt: number;
  /** Whether they must first replace a printed password (docs/product.md, "Sign-in and sessions"). */
  mustChangePassword: boolean;
}

/**
 * The services that all requests share. Those of higher layers are declared beside their implementation, by declaration merging;
 * `api.ts` opens them all.
 */
export interface Services {
  orm: Orm;
  reader: Reader;
  feed: InboxFeed;
  content: ContentVersion;
  env: Env;
  log: Logger;
}

/** The context of one request. Every resolver gets it. */
export interface Context extends Services {
  /** A fork for this request, so that no two requests share an identity map. */
  readonly em: EntityManager;
  /** The bearer token of the request, unchanged. */
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
  /** What the log records about this request. */
  trace: RequestTrace;
  /** The batches of this request (`batch.ts`). */
  loaders: Loaders;
}

/** The headers of a request that the API looks at. */
interface RequestHeaders {
  authorization?: string | undefined;
  'idempotency-key'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}

/** The part of an HTTP request that the context is made from. Express's request fits, too. */
export interface RequestLike {
  headers: RequestHeaders;
  ip?: string | undefined;
  res?: { setHeader(name: string, value: string): unknown } | undefined;
  trace?: RequestTrace;
}

/**
 * The context without the services. A class, because V8 would keep a hidden class for each object literal with getters. Apollo
 * Server copies it, and a copy has no `#private` fields.
 */
class RequestContext implements Omit<Context, keyof Services> {
  viewer: Viewer | null = null;
  refusal: AppError | null = null;
  readonly token: string | null;
  readonly address: string | null;
  readonly agent: string;
  readonly trace: RequestTrace;
  readonly loaders: Loaders = new Map();
  idempotencyKey: string | null;
  private fork: EntityManager | undefined;
  private network: string | undefined;
  private readonly services: Services;
  private readonly request: RequestLike | undefined;

  constructor(services: Services, request?: RequestLike) {
    const headers = request?.headers ?? {};
    this.token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
    this.idempotencyKey = idempotencyKeyOf(headers);
    this.address = request ? addressKey(request.ip) : null;
    this.agent = headers['user-agent'] ?? '';
    this.trace = request ? traceOf(request) : {};
    this.services = services;
    this.request = request;
  }

  /** Created on first use, because a fork takes as long as the rest of the context. */
  get em(): EntityManager {
    this.fork ??= this.services.orm.em.fork();
    return this.fork;
  }

  get visitor(): string | null {
    if (this.request) this.network ??= visitorOf(this.request, this.services.env.jwtSecret);
    return this.network ?? null;
  }
}

/**
 * Makes the context of one request. A bad token does not fail here: public operations run anonymously, and the guard of
 * the others throws the reason.
 */
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const context: Context = Object.assign(new RequestContext(services, request), services);
  if (!context.token) return context;
  try {
    context.viewer = await context.sessions.authenticate(context.token);
    context.trace.account = context.viewer.id;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
    // The client then removes the office's data from the screen. If the session only expired, it leaves the data there.
    if (error.details.isRevoked) request?.res?.setHeader('prasthan-session', 'revoked');
  }
  return context;
}

/** The client's Idempotency-Key as it is stored; null without one. */
export function idempotencyKeyOf({ 'idempotency-key': key }: RequestHeaders): string | null {
  return (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null;
}

// Uses only values that visitors cannot change easily, so not the User-Agent.
function visitorOf({ ip }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return keyedHash(day, networkOf(ip), secret);
}

/**
 * Reads the viewer's session and account again before a change, because another instance may just have ended the session. The
 * result of the change, such as an invitation, would outlast the session.
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
