import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** How long a code is valid, in seconds. */
const period = 30;

/** Returns an authenticator app's code for a base32 secret (RFC 6238). @param steps - the number of periods from now */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / period) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
