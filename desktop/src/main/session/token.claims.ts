/** What a token says of itself. Whether that is true is the server's to check. */
export interface TokenClaims {
  /** The admin's id. */
  sub?: unknown;
  /** When it was made, and when it ends: seconds since 1970. */
  iat?: unknown;
  exp?: unknown;
}

/** Reads a token's claims; empty for what is no token. */
export function claimsOf(token: string | null): TokenClaims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Whether three quarters of a token's time are still to come: then there is no need for another one. */
export function isFresh(token: string, now = Date.now()): boolean {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  return exp - now / 1000 > ((exp - iat) * 3) / 4;
}
