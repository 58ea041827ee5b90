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

/** Owners may run every operation. Staff may run those without `@OwnerOnly()` (docs/product.md, "Roles"). */
export type Role = 'owner' | 'staff';

export interface Viewer {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** The claim `jti` of the admin's token. */
  tokenId: string;
  /** When the admin entered the password, as a Unix time in seconds. */
  signedInAt: number;
  /** True if the server generated and printed the password. It must be replaced (docs/product.md, "Sign-in and sessions"). */
  mustChangePassword: boolean;
}

/** Higher layers add their services by declaration merging, in the files that implement the services. */
export interface Services {
  orm: Orm;
  reader: Reader;
  feed: InboxFeed;
  content: ContentVersion;
  env: Env;
  log: Logger;
}

export interface Context extends Services {
  /** A fork for this request, so that requests do not share an identity map. */
  readonly em: EntityManager;
  /** The unchecked bearer token. */
  token: string | null;
  /** Prefer {@link requireViewer}, which also refuses admins who must first replace a generated password. */
  viewer: Viewer | null;
  /** Why the token was refused; null if it was not refused or if there is no token. */
  refusal: AppError | null;
  /** Requests with the same key take effect once (docs/product.md, "Idempotency"). */
  idempotencyKey: string | null;
  /** A keyed hash of the visitor's network, valid for one day, to count views. Null without a request. */
  readonly visitor: string | null;
  /** The client's address, in the form that rate limits use (`addressKey`). Null without a request. */
  address: string | null;
  /** The User-Agent; '' if there is none. */
  agent: string;
  trace: RequestTrace;
  loaders: Loaders;
}

interface RequestHeaders {
  authorization?: string | undefined;
  'idempotency-key'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}

export interface RequestLike {
  headers: RequestHeaders;
  ip?: string | undefined;
  res?: { setHeader(name: string, value: string): unknown } | undefined;
  trace?: RequestTrace;
}

/**
 * This is a class, because V8 would keep a separate hidden class for each context if the getters were in an object literal,
 * and the memory would be freed late. It has no `#private` fields, because Apollo Server copies the context, and the copy would
 * lack them.
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

  constructor(services: Services, request?: RequestLike) {
    const headers = request?.headers ?? {};
    this.token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
    const key = headers['idempotency-key'];
    this.idempotencyKey = (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null;
    this.address = request ? addressKey(request.ip) : null;
    this.agent = headers['user-agent'] ?? '';
    this.trace = request ? traceOf(request) : {};
    this.services = services;
  }

  /** Created on first use, because creating a fork takes as long as creating the rest of the context. */
  get em(): EntityManager {
    this.fork ??= this.services.orm.em.fork();
    return this.fork;
  }

  get visitor(): string | null {
    if (this.address === null) return null;
    // The hash does not include the User-Agent or other values that a visitor can easily change.
    const day = new Date().toISOString().slice(0, 10);
    this.network ??= keyedHash(day, networkOf(this.address), this.services.env.jwtSecret);
    return this.network;
  }
}

/** Accepts an invalid token: guarded operations then fail, and public operations run anonymously. */
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const context: Context = Object.assign(new RequestContext(services, request), services);
  if (!context.token) return context;
  try {
    context.viewer = await context.sessions.authenticate(context.token);
    context.trace.account = context.viewer.id;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
    // The header makes the client remove the office's data from the screen. If the session merely expired, the data stays.
    if (error.details.isRevoked) request?.res?.setHeader('prasthan-session', 'revoked');
  }
  return context;
}

/**
 * Reads the session and the account from the database before a change. `createContext` may have used a cache, so a session
 * that another instance has just ended could otherwise still make a lasting change, such as an invitation.
 * @throws AppError UNAUTHENTICATED
 */
export async function confirmViewer(context: Context): Promise<void> {
  if (context.viewer && context.token) context.viewer = await context.sessions.confirm(context.token);
}

/** Returns the unchecked token. @throws AppError UNAUTHENTICATED if there is no token */
export function requireToken({ token }: Context): string {
  if (token) return token;
  throw unauthenticated();
}

/** Returns the admin, even one who must first replace a generated password. @throws AppError UNAUTHENTICATED */
export function requireSignedIn(context: Context): Viewer {
  if (context.viewer) return context.viewer;
  throw context.refusal ?? unauthenticated();
}

/** @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED */
export function requireViewer(context: Context): Viewer {
  const viewer = requireSignedIn(context);
  if (viewer.mustChangePassword) throw passwordChangeRequired();
  return viewer;
}

/** @throws AppError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED, FORBIDDEN */
export function requireOwner(context: Context): Viewer {
  const viewer = requireViewer(context);
  if (viewer.role !== 'owner') throw forbidden();
  return viewer;
}

/** Counts a submission. Returns how many this address has sent in the limit's current period. @throws AppError RATE_LIMITED */
export async function countSubmission({
  limits,
  address,
}: Pick<Context, 'limits' | 'address'>): Promise<number> {
  return address ? limits.count('submission', address) : 0;
}
