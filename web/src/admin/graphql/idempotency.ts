/** A fresh key for one submit. `crypto.randomUUID` is missing on plain http, which a small office may use. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
