import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** GCM detects any modification, so decryption yields either the original text or an error. */
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export const newKey = (): Buffer => randomBytes(32);

/** Encrypts `text` and binds it to `name`, so that one encrypted file cannot replace another. @param key - 32 bytes */
export const seal = (key: Buffer, name: string, text: string): Buffer =>
  sealBytes(key, name, Buffer.from(text));

export function sealBytes(key: Buffer, name: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([box.update(bytes), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), body]);
}

export const unseal = (key: Buffer, name: string, sealed: Buffer): string | null =>
  unsealBytes(key, name, sealed)?.toString('utf8') ?? null;

export function unsealBytes(key: Buffer, name: string, sealed: Buffer): Buffer | null {
  try {
    const box = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    box.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([box.update(sealed.subarray(ivBytes + tagBytes)), box.final()]);
  } catch {
    return null;
  }
}
