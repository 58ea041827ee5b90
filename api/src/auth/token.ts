import jwt from 'jsonwebtoken';
import { validate as isUuid } from 'uuid';
import { AppError, unauthenticated } from '../graphql/errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;
/** How long a session can be renewed, counted from the sign-in. After that, the password must be entered again. */
const RENEWABLE_SECONDS = 30 * 24 * 60 * 60;

/** A token is valid only while its session has a row in the table `session`. */
export interface TokenClaims {
  adminId: string;
  sessionId: string;
  /** The claim `jti`. A renewal replaces the token id. */
  tokenId: string;
  /** When the password was entered, as a Unix time in seconds. */
  signedInAt: number;
}

/** Returns the expiry time of a token issued now, as a Unix time in seconds. */
export const endOfToken = (signedInAt: number): number =>
  Math.min(secondsNow() + LIFETIME_SECONDS, signedInAt + RENEWABLE_SECONDS);

/** Signs a token that is valid for twelve hours, but at most until thirty days after the sign-in. */
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

export const secondsNow = (): number => Math.floor(Date.now() / 1000);

const SESSION_OVER = 'Your session has expired. Please sign in again.';
export const ACCOUNT_DISABLED = 'This account is disabled. Ask an owner of the office.';

export const sessionOver = () => unauthenticated(SESSION_OVER);

export const sessionRevoked = (isActive: boolean) =>
  new AppError('UNAUTHENTICATED', isActive ? SESSION_OVER : ACCOUNT_DISABLED, { isRevoked: true });

/** Does not check that the session is still open. @throws AppError UNAUTHENTICATED */
export function verifyToken(token: string, secret: string): TokenClaims & { expiresAt: number } {
  try {
    const payload = jwt.verify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    if (typeof payload === 'string' || !payload.sub || !payload.exp) throw unauthenticated();
    const { sub, jti, exp, sid, auth_time: signedInAt } = payload;
    // Another program with the same secret may sign other claims. PostgreSQL would fail on ids that are not UUIDs.
    if (!jti || typeof signedInAt !== 'number' || ![sub, sid, jti].every(isUuid)) throw sessionOver();
    return { adminId: sub, sessionId: sid, tokenId: jti, signedInAt, expiresAt: exp };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw sessionOver();
    if (error instanceof jwt.JsonWebTokenError) throw unauthenticated();
    throw error;
  }
}

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
