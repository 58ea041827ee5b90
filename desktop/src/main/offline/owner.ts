/**
 * Names the server and the admin that a token is for. The token was the server's to check; here it only tells whose the
 * copy and the queue are.
 *
 * @returns null without either, or for a token that names nobody
 */
export function ownerOf(address: string | null, token: string | null): string | null {
  const claims = token?.split('.')[1];
  if (address === null || !claims) return null;
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? `${address}#${sub}` : null;
  } catch {
    return null;
  }
}
