import { officeNow } from 'web/admin/office-clock';

/** The claims of a token. Only the server verifies them. */
export interface TokenClaims {
  /** The account's id. */
  sub?: unknown;
  /** The token's own id. */
  jti?: unknown;
  /** When the token was issued and when it expires, in seconds since 1970. */
  iat?: unknown;
  exp?: unknown;
}

/** Reads the claims of a token. Returns an empty object if the text is not a token. */
export function claimsOf(token: string | null): TokenClaims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Returns a token's id, which is not a secret; null if the token has none. */
export function idOf(token: string | null): string | null {
  const { jti } = claimsOf(token);
  return typeof jti === 'string' ? jti : null;
}

/** Whether more than three quarters of a token's lifetime remain, so that it need not be renewed. */
export function isFresh(token: string, now = officeNow()): boolean {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  return exp - now / 1000 > ((exp - iat) * 3) / 4;
}

/** Returns the owner of a copy and of queued changes: a token's server and account as one string. Null if unknown. */
export function ownerOf(address: string | null, token: string | null): string | null {
  const { sub } = claimsOf(token);
  return address !== null && typeof sub === 'string' ? `${address}#${sub}` : null;
}
