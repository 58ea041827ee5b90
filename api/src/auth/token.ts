import jwt from 'jsonwebtoken';
import { unauthenticated } from '../errors.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'prasthan';
const AUDIENCE = 'prasthan-admin';
const LIFETIME_SECONDS = 12 * 60 * 60;

/** Who a token speaks for, and under which number of that admin's sessions it was made. */
export interface TokenClaims {
  adminId: string;
  tokenVersion: number;
}

/** Signs a session of twelve hours: an office day, so that nobody is signed out at their desk. */
export function signToken(claims: TokenClaims, secret: string): { token: string; expiresAt: Date } {
  const expiresAt = new Date(Math.floor(Date.now() / 1000 + LIFETIME_SECONDS) * 1000);
  const token = jwt.sign({ v: claims.tokenVersion, exp: expiresAt.getTime() / 1000 }, secret, {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: claims.adminId,
  });
  return { token, expiresAt };
}

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
    return { adminId: payload.sub, tokenVersion: payload.v };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) {
      throw unauthenticated('Your session has expired. Please sign in again.');
    }
    throw unauthenticated();
  }
}
