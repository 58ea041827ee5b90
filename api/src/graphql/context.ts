import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { InboxFeed } from '../database/inbox-feed.ts';
import type { Orm } from '../database/orm.ts';
import type { Env } from '../env.ts';
import { addressKey } from './address.ts';
import type { Loaders } from './batch.ts';
import { AppError, unauthenticated } from './errors.ts';

/** The signed-in admin. */
export interface Viewer {
  id: string;
  email: string;
  /** When they gave their password, seconds since 1970. */
  signedInAt: number;
}

/** An enquiry as the journal keeps it: all that its row needs. */
export interface KeptEnquiry {
  id: string;
  /** The sender's own name for this send, or the id where there was none. */
  idempotencyKey: string;
  /** ISO 8601: when it was acknowledged. */
  receivedAt: string;
  values: Record<string, unknown>;
}

/** Where enquiries wait while the database is away. */
export interface EnquiryJournal {
  /** The id that was acknowledged under a key while its enquiry waits in the journal, or null. */
  promisedId(key: string): string | null;
  /** Keeps an enquiry. The same key again is the same enquiry. @returns the id to acknowledge */
  keep(enquiry: KeptEnquiry): Promise<string>;
  /** Stops writing to the database; what waits is taken up at the next start. */
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

/** What is counted by who does it. */
export type CountedRule = 'submission' | 'loginAddress' | 'loginAccount';

/** Counts who does what how often, in PostgreSQL, so that all instances count together. */
export interface RateLimits {
  /** Counts one more. @throws AppError RATE_LIMITED with the seconds to wait */
  count(rule: CountedRule, key: string): Promise<void>;
  /** Forgets what was counted: the sign-in was right after all. */
  forget(rule: CountedRule, key: string): Promise<void>;
  close(): Promise<void>;
}

/** What all requests share. The composition root (`api.ts`) opens it and hands it in. */
export interface Services {
  orm: Orm;
  limits: RateLimits;
  feed: InboxFeed;
  intake: Intake;
  env: Env;
  log: Logger;
  /** Who a token speaks for. @throws AppError UNAUTHENTICATED */
  authenticate(em: EntityManager, token: string): Promise<Viewer>;
}

/** What one request knows; every resolver gets it. */
export interface Context {
  /** Forked for this request, so that no two requests share an identity map. */
  em: EntityManager;
  viewer: Viewer | null;
  /** Why there is no viewer although a token came with the request. */
  refusal: AppError | null;
  /** The client's name for this send; the same key is done once (docs/product.md, "Idempotency"). */
  idempotencyKey: string | null;
  /** Stands for a visitor for one day, to count by; cannot be turned back into an address. Null in process. */
  visitor: string | null;
  /** The request's address as rate limits count it; null in process. */
  address: string | null;
  /** The batches of this request (`batch.ts`). */
  loaders: Loaders;
  limits: RateLimits;
  feed: InboxFeed;
  intake: Intake;
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
export async function createContext(services: Services, request?: RequestLike): Promise<Context> {
  const { orm, limits, feed, intake, env, log } = services;
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
    loaders: new Map(),
    limits,
    feed,
    intake,
    env,
    log,
  };
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) return context;
  try {
    context.viewer = await services.authenticate(em, token);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    context.refusal = error;
  }
  return context;
}

function visitorOf({ ip, headers }: RequestLike, secret: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHmac('sha256', secret).update(`${day} ${ip} ${headers['user-agent']}`).digest('base64url');
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
