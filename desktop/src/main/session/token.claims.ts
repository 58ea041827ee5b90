import { officeNow } from 'web/admin/office-clock';

/** The app does not verify these claims; only the server can. */
export interface TokenClaims {
  sub?: unknown;
  jti?: unknown;
  /** In seconds since 1970. */
  iat?: unknown;
  exp?: unknown;
}

/** Returns the claims of a token; an empty object if the text is not a token. */
export function claimsOf(token: string | null): TokenClaims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Returns the token's ID, which is not secret. */
export function idOf(token: string | null): string | null {
  const { jti } = claimsOf(token);
  return typeof jti === 'string' ? jti : null;
}

/** Whether more than three quarters of the token's lifetime remain. A fresh token needs no renewal. */
export function isFresh(token: string, now = officeNow()): boolean {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  return exp - now / 1000 > ((exp - iat) * 3) / 4;
}

/** Returns the server and account as one string, which identifies the owner of the offline copy and of queued changes. */
export function ownerOf(address: string | null, token: string | null): string | null {
  const { sub } = claimsOf(token);
  return address !== null && typeof sub === 'string' ? `${address}#${sub}` : null;
}
