import { claimsOf } from '../session/token.claims.ts';

/**
 * Names the server and the admin that a token is for. The token was the server's to check; here it only tells whose the
 * copy and the queue are.
 *
 * @returns null without either, or for a token that names nobody
 */
export function ownerOf(address: string | null, token: string | null): string | null {
  const { sub } = claimsOf(token);
  return address !== null && typeof sub === 'string' ? `${address}#${sub}` : null;
}
