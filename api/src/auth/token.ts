import jwt from 'jsonwebtoken';
import { validate as isUuid } from 'uuid';
import { AppError, unauthenticated } from '../graphql/errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;
/** After this time a session needs the password again, however often it was renewed. */
const RENEWABLE_SECONDS = 30 * 24 * 60 * 60;

/** The claims of a token. A token is valid only with its row in `session`. */
export interface TokenClaims {
  adminId: string;
  /** The id of the row in `session`. */
  sessionId: string;
  /** The token's own id (`jti`). A renewal replaces it. */
  tokenId: string;
  /** When the password was entered, in seconds since 1970. */
  signedInAt: number;
}

/** When a token issued now expires, in seconds since 1970. */
export const endOfToken = (signedInAt: number): number =>
  Math.min(secondsNow() + LIFETIME_SECONDS, signedInAt + RENEWABLE_SECONDS);

/**
 * Issues a token for twelve hours, more than an office day, so that nobody is signed out while they work. A renewed token expires
 * at the latest thirty days after the sign-in.
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

/** The current time in seconds since 1970, as tokens use it. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

const SESSION_OVER = 'Your session has expired. Please sign in again.';
export const ACCOUNT_DISABLED = 'This account is disabled. Ask an owner of the office.';

/** Refuses an expired session. */
export const sessionOver = () => unauthenticated(SESSION_OVER);

/** Refuses a session that somebody ended early. */
export const sessionRevoked = (isActive: boolean) =>
  new AppError('UNAUTHENTICATED', isActive ? SESSION_OVER : ACCOUNT_DISABLED, { isRevoked: true });

/**
 * Verifies a token. The caller must check that its session is still open.
 *
 * @throws AppError UNAUTHENTICATED if the token has expired or was not signed by us with our algorithm
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
    // Tokens from before sessions were stored in rows also have our signature.
    if (typeof sid !== 'string' || !jti || typeof signedInAt !== 'number') throw sessionOver();
    // Another program with the same secret may use ids of another format, on which PostgreSQL would fail.
    if (![sub, sid, jti].every(isUuid)) throw sessionOver();
    return { adminId: sub, sessionId: sid, tokenId: jti, signedInAt, expiresAt: exp };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw sessionOver();
    if (error instanceof jwt.JsonWebTokenError) throw unauthenticated();
    throw error;
  }
}

/** Whether an `Authorization` header carries a token that {@link verifyToken} accepts. */
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
