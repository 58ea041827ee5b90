import jwt from 'jsonwebtoken';
import { validate as isUuid } from 'uuid';
import { AppError, unauthenticated } from '../graphql/errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;
/** After this time a session asks for the password again, however often it was renewed. */
const RENEWABLE_SECONDS = 30 * 24 * 60 * 60;

/** What a token says. It is worth nothing without its row of `session`. */
export interface TokenClaims {
  adminId: string;
  /** The row of `session`. */
  sessionId: string;
  /** The token's own id (`jti`). A renewal replaces it. */
  tokenId: string;
  /** When the password was given, seconds since 1970. */
  signedInAt: number;
}

/** When a token that is issued now ends, seconds since 1970. */
export const endOfToken = (signedInAt: number): number =>
  Math.min(secondsNow() + LIFETIME_SECONDS, signedInAt + RENEWABLE_SECONDS);

/**
 * Issues a token for twelve hours: an office day, so that nobody is signed out while they work. A renewed token ends
 * thirty days after its sign-in at the latest.
 */
export function signToken(claims: TokenClaims, secret: string): { token: string; expiresAt: Date } {
  const { adminId, sessionId, tokenId, signedInAt } = claims;
  const exp = endOfToken(signedInAt);
  const token = jwt.sign({ sid: sessionId, auth_time: signedInAt, exp }, secret, {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: adminId,
    jwtid: tokenId,
  });
  return { token, expiresAt: new Date(exp * 1000) };
}

/** The current time as tokens count it: seconds since 1970. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

const SESSION_OVER = 'Your session has expired. Please sign in again.';
export const ACCOUNT_DISABLED = 'This account is disabled. Ask an owner of the office.';

/** Refuses a session that has run out. */
export const sessionOver = () => unauthenticated(SESSION_OVER);

/** Refuses a session that somebody ended before its time. */
export const sessionRevoked = (isActive: boolean) =>
  new AppError('UNAUTHENTICATED', isActive ? SESSION_OVER : ACCOUNT_DISABLED, { isRevoked: true });

/**
 * Verifies a token. The caller checks that its session is still open.
 *
 * @throws AppError UNAUTHENTICATED when the token is expired or not signed by us with our algorithm
 */
export function verifyToken(token: string, secret: string): TokenClaims & { expiresAt: number } {
  try {
    const payload = jwt.verify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    if (typeof payload === 'string' || !payload.sub || !payload.exp) throw unauthenticated();
    const { sub, jti, exp, sid, auth_time: signedInAt } = payload;
    // Tokens from before sessions had rows were signed by us, too.
    if (typeof sid !== 'string' || !jti || typeof signedInAt !== 'number') throw sessionOver();
    // Another program that signs with the same secret has ids of its own. PostgreSQL would fail on them.
    if (![sub, sid, jti].every(isUuid)) throw sessionOver();
    return { adminId: sub, sessionId: sid, tokenId: jti, signedInAt, expiresAt: exp };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw sessionOver();
    if (error instanceof jwt.JsonWebTokenError) throw unauthenticated();
    throw error;
  }
}

/** Whether an `Authorization` header carries a token that {@link verifyToken} takes. */
export function isSigned(authorization: string | undefined, secret: string): boolean {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return false;
  try {
    verifyToken(token, secret);
    return true;
  } catch {
    return false;
  }
}
