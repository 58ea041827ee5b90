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

/** Owners may run every operation; staff may run those without `@OwnerOnly()` (docs/product.md, "Roles"). */
export type Role = 'owner' | 'staff';

/** The signed-in admin. */
export interface Viewer {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** The `jti` of the admin's token. */
  tokenId: string;
  /** When the admin entered the password, as a Unix time in seconds. */
  signedInAt: number;
  /** Whether the admin must first replace a printed password (docs/product.md, "Sign-in and sessions"). */
  mustChangePassword: boolean;
}

/** The services that all requests share. Higher layers declare theirs beside the implementation, by declaration merging. */
export interface Services {
  orm: Orm;
  reader: Reader;
  feed: InboxFeed;
  content: ContentVersion;
  env: Env;
  log: Logger;
}

/** The context of one request, passed to every resolver. */
export interface Context extends Services {
  /** This request's fork, so that requests do not share an identity map. */
  readonly em: EntityManager;
  /** The request's bearer token, unchecked. */
  token: string | null;
  /** Use {@link requireViewer} instead, which also refuses a printed password. */
  viewer: Viewer | null;
  /** Why the request's token was refused; null without a token. */
  refusal: AppError | null;
  /** The client's Idempotency-Key. Requests with the same key take effect once (docs/product.md, "Idempotency"). */
  idempotencyKey: string | null;
  /** A keyed hash of the visitor's network, valid for one day, to count views. Null if the operation runs in this process. */
  readonly visitor: string | null;
  /** The request's address, as counted by rate limits. Null for operations that run in this process. */
  address: string | null;
  /** The request's User-Agent; '' if it has none. */
  agent: string;
  trace: RequestTrace;
  /** This request's batches (`batch.ts`). */
  loaders: Loaders;
}

/** The request headers that the API reads. */
interface RequestHeaders {
  authorization?: string | undefined;
  'idempotency-key'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}

/** The part of an HTTP request that the context is made from. An Express request also has this shape. */
export interface RequestLike {
  headers: RequestHeaders;
  ip?: string | undefined;
  res?: { setHeader(name: string, value: string): unknown } | undefined;
  trace?: RequestTrace;
}

/**
 * The context without the services. A class, because V8 would keep a hidden class for each object literal with getters. It has no
 * `#private` fields, because Apollo Server copies the context and a copy would lack them.
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

/** Creates a request's context. A bad token only fails at guarded operations; public ones run anonymously. */
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const context: Context = Object.assign(new RequestContext(services, request), services);
  if (!context.token) return context;
  try {
    context.viewer = await context.sessions.authenticate(context.token);
    context.trace.account = context.viewer.id;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
    // This header tells the client to remove the office's data from the screen. After a mere expiry the data stays there.
    if (error.details.isRevoked) request?.res?.setHeader('prasthan-session', 'revoked');
  }
  return context;
}

/** Returns the client's Idempotency-Key in its stored form; null without one. */
export function idempotencyKeyOf({ 'idempotency-key': key }: RequestHeaders): string | null {
  return (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null;
}

// Excludes the User-Agent and other values that a visitor can easily change.
function visitorOf({ ip }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return keyedHash(day, networkOf(ip), secret);
}

/**
 * Reads the viewer's session and account again before a change. Another instance may just have ended the session, and the
 * change's result, such as an invitation, would outlast it.
 *
 * @throws AppError UNAUTHENTICATED
 */
export async function confirmViewer(context: Context): Promise<void> {
  if (context.viewer && context.token) context.viewer = await context.sessions.confirm(context.token);
}

/** Returns the request's bearer token, unchecked. @throws AppError UNAUTHENTICATED without one */
export function requireToken({ token }: Context): string {
  if (token) return token;
  throw unauthenticated();
}

/** Returns the signed-in admin, even if they must first replace a printed password. @throws AppError UNAUTHENTICATED */
export function requireSignedIn(context: Context): Viewer {
  if (context.viewer) return context.viewer;
  throw context.refusal ?? unauthenticated();
}

/** Returns the signed-in admin, for all that is not public. @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED */
export function requireViewer(context: Context): Viewer {
  const viewer = requireSignedIn(context);
  if (viewer.mustChangePassword) throw passwordChangeRequired();
  return viewer;
}

/** Returns the signed-in owner. @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED, FORBIDDEN */
export function requireOwner(context: Context): Viewer {
  const viewer = requireViewer(context);
  if (viewer.role !== 'owner') throw forbidden();
  return viewer;
}

/** Counts a visitor's submission. @returns the number of submissions from the address so far @throws AppError RATE_LIMITED */
export async function countSubmission({
  limits,
  address,
}: Pick<Context, 'limits' | 'address'>): Promise<number> {
  return address ? limits.count('submission', address) : 0;
}
