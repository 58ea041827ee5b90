/** The second factor: codes that change every 30 seconds (TOTP, RFC 6238), and ten recovery codes. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Prasthan';
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** Crockford's alphabet for Base32. It has no U, and no I, L and O, which look like 1 and 0. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const newSecret = (): string => generateSecret();

/** Returns the URI for the QR code that an authenticator app scans. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret });

/**
 * Returns the time step of a code; null if the code is wrong. Accepts codes that are one step early or late. Callers must
 * refuse a code that was already used.
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  const result = await verify({ secret, token: code, period: STEP_SECONDS, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const keyOf = (jwtSecret: string) =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'prasthan two-factor', 32));

/**
 * Encrypts the secret of a second factor. The key is derived from JWT_SECRET, so that a copy of the database alone is not
 * enough to generate codes.
 * @param owner - the id of the account. Decryption requires the same id.
 */
export function seal(secret: string, owner: string, jwtSecret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null if the text was encrypted with another JWT_SECRET or for another account. */
export function unseal(text: string, owner: string, jwtSecret: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns ten codes of 120 bits, such as "7K3M-9QXR-2ZTV-HB4N-5W0C-E8GJ". */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters = [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return [0, 4, 8, 12, 16, 20].map((start) => letters.slice(start, start + 4).join('')).join('-');
}

export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Hashes a recovery code. A fast hash is enough, because nobody can guess 120 bits (ASVS 6.5.2 requires 112). */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(plainCode(code)).digest('base64url');
