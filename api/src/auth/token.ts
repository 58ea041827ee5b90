import jwt from 'jsonwebtoken';
import { unauthenticated } from '../graphql/errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;
/** However often it is renewed, a session asks for the password again after this. */
const RENEWABLE_SECONDS = 30 * 24 * 60 * 60;

/** Who a token speaks for, and under which number of that admin's sessions it was made. */
export interface TokenClaims {
  adminId: string;
  tokenVersion: number;
  /** When the password was given, seconds since 1970. */
  signedInAt: number;
}

/**
 * Signs a session of twelve hours: an office day, so that nobody is signed out at their desk. One that is renewed ends
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

/** As a token counts time: seconds since 1970. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/**
 * Reads a token. Whether its admin still exists, and its sessions were not ended, is for the caller to ask.
 *
 * @throws AppError UNAUTHENTICATED: expired, or not signed by us with the one algorithm that we use
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
    // Tokens that were made before they could be renewed do not say it.
    const signedInAt = typeof payload.auth_time === 'number' ? payload.auth_time : (payload.iat ?? 0);
    return { adminId: payload.sub, tokenVersion: payload.v, signedInAt };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) {
      throw unauthenticated('Your session has expired. Please sign in again.');
    }
    throw unauthenticated();
  }
}
