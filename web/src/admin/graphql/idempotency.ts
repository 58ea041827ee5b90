/** A fresh key for one submit. `crypto.randomUUID` is missing on plain http, where a small office may well run this. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The context of a mutation: the server does what was asked under one key once (DESIGN.md §4). */
export const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
