import jwt from 'jsonwebtoken';
import { unauthenticated } from '../graphql/errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;
/** After this time a session asks for the password again, however often it was renewed. */
const RENEWABLE_SECONDS = 30 * 24 * 60 * 60;

/** The admin that a token belongs to, and the token version that it was issued under. */
export interface TokenClaims {
  adminId: string;
  tokenVersion: number;
  /** When the password was given, seconds since 1970. */
  signedInAt: number;
}

/**
 * Issues a token for twelve hours: an office day, so that nobody is signed out while they work. A renewed token ends
 * thirty days after its sign-in at the latest.
 */
export function signToken(claims: TokenClaims, secret: string): { token: string; expiresAt: Date } {
  const { adminId, tokenVersion, signedInAt } = claims;
  const exp = Math.min(secondsNow() + LIFETIME_SECONDS, signedInAt + RENEWABLE_SECONDS);
  const token = jwt.sign({ v: tokenVersion, auth_time: signedInAt, exp }, secret, {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: adminId,
  });
  return { token, expiresAt: new Date(exp * 1000) };
}

/** The current time as tokens count it: seconds since 1970. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * Verifies a token. The caller checks that its admin exists and that its sessions were not revoked.
 *
 * @throws AppError UNAUTHENTICATED when the token is expired or not signed by us with our algorithm
 */
export function verifyToken(token: string, secret: string): TokenClaims {
  try {
    const payload = jwt.verify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    if (typeof payload === 'string' || typeof payload.v !== 'number' || !payload.sub || !payload.exp) {
      throw unauthenticated();
    }
    // Tokens issued before renewals existed have no `auth_time`.
    const signedInAt = typeof payload.auth_time === 'number' ? payload.auth_time : (payload.iat ?? 0);
    return { adminId: payload.sub, tokenVersion: payload.v, signedInAt };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) {
      throw unauthenticated('Your session has expired. Please sign in again.');
    }
    throw unauthenticated();
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
