import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM detects any change: the text that was written is read back, or nothing is. */
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A new key, 32 bytes. */
export const newKey = (): Buffer => randomBytes(32);

/** Encrypts a text with a key of 32 bytes. The name is part of the seal, so that one file cannot replace another. */
export const seal = (key: Buffer, name: string, text: string): Buffer =>
  sealBytes(key, name, Buffer.from(text));

/** As `seal`, for bytes. */
export function sealBytes(key: Buffer, name: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([box.update(bytes), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), body]);
}

/** @returns null for bytes that this key did not seal under this name */
export const unseal = (key: Buffer, name: string, sealed: Buffer): string | null =>
  unsealBytes(key, name, sealed)?.toString('utf8') ?? null;

/** As `unseal`, for bytes. */
export function unsealBytes(key: Buffer, name: string, sealed: Buffer): Buffer | null {
  try {
    const box = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    box.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([box.update(sealed.subarray(ivBytes + tagBytes)), box.final()]);
  } catch {
    return null;
  }
}
