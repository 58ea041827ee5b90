import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { verifyToken } from '../auth/token.ts';
import type { Database } from '../database/database.ts';
import type { InboxFeed } from '../database/inbox-feed.ts';
import type { Env } from '../env.ts';
import { addressKey, type RateLimits } from '../limits/rate-limits.ts';
import { Admin } from '../modules/admin/admin.entity.ts';
import type { EnquiryJournal } from '../modules/contact/journal.ts';
import { isUuid } from '../records/ids.ts';
import { type AppError, unauthenticated } from './errors.ts';

/** The signed-in admin. */
export interface Viewer {
  id: string;
  email: string;
  /** When they gave their password, seconds since 1970. */
  signedInAt: number;
}

/** What one request knows; every resolver gets it. */
export interface Context {
  /** Forked for this request, so that no two requests share an identity map. */
  em: EntityManager;
  viewer: Viewer | null;
  /** Why there is no viewer although a token came with the request. */
  refusal: AppError | null;
  /** The client's name for this send; the same key is done once (DESIGN.md §4). */
  idempotencyKey: string | null;
  /** Stands for a visitor for one day, to count by; cannot be turned back into an address. Null in process. */
  visitor: string | null;
  /** The request's address as rate limits count it; null in process. */
  address: string | null;
  limits: RateLimits;
  feed: InboxFeed;
  journal: EnquiryJournal;
  env: Env;
  log: Logger;
}

/** The headers of a request that the API looks at. */
export interface RequestHeaders {
  authorization?: string | undefined;
  'idempotency-key'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}

/** What of an HTTP request the context is made from; Express's own request fits. */
export interface RequestLike {
  headers: RequestHeaders;
  ip?: string | undefined;
}

/**
 * Makes the context of one request. A bad token does not fail here: public operations read on as anonymous, and the
 * guard of the others tells why.
 */
export async function createContext(
  { orm, limits, feed, journal }: Pick<Database, 'orm' | 'limits' | 'feed' | 'journal'>,
  env: Env,
  log: Logger,
  request?: RequestLike,
): Promise<Context> {
  const headers = request?.headers ?? {};
  const em = orm.em.fork();
  const key = headers['idempotency-key'];
  const context: Context = {
    em,
    viewer: null,
    refusal: null,
    idempotencyKey: (Array.isArray(key) ? key[0] : key)?.slice(0, 200) || null,
    visitor: request ? visitorOf(request, env.jwtSecret) : null,
    address: request ? addressKey(request.ip) : null,
    limits,
    feed,
    journal,
    env,
    log,
  };
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) return context;
  try {
    context.viewer = await authenticate(em, token, env.jwtSecret);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code !== 'UNAUTHENTICATED') throw error;
    context.refusal = error as AppError;
  }
  return context;
}

function visitorOf({ ip, headers }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHmac('sha256', secret).update(`${day} ${ip} ${headers['user-agent']}`).digest('base64url');
}

async function authenticate(em: EntityManager, token: string, secret: string): Promise<Viewer> {
  const claims = verifyToken(token, secret);
  const admin = isUuid(claims.adminId) ? await em.findOne(Admin, claims.adminId) : null;
  if (admin?.tokenVersion !== claims.tokenVersion) throw unauthenticated();
  return { id: admin.id, email: admin.email, signedInAt: claims.signedInAt };
}

/** The guard of everything that is not public. @throws AppError UNAUTHENTICATED */
export function requireViewer(context: Context): Viewer {
  if (context.viewer) return context.viewer;
  throw context.refusal ?? unauthenticated();
}

/** Counts what a visitor sends. @throws AppError RATE_LIMITED */
export async function countSubmission({ limits, address }: Context): Promise<void> {
  if (address) await limits.count('submission', address);
}
