import { claimsOf } from '../session/token.claims.ts';

/**
 * Names the server and the account of a token: the owner of a copy and of queued changes. Only the server checks tokens.
 *
 * @returns null without an address or a token, or for a token that names nobody
 */
export function ownerOf(address: string | null, token: string | null): string | null {
  const { sub } = claimsOf(token);
  return address !== null && typeof sub === 'string' ? `${address}#${sub}` : null;
}
