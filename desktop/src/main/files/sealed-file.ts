import { readFileSync } from 'node:fs';
import type { Keep } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';
import { removeWhole, writeWhole } from './whole-file.ts';

/** A value in an encrypted file, because it holds what students wrote. */
export interface SealedFile<Value> {
  /** Null where there is no file, or it cannot be read. */
  read(): Value | null;
  /** On a full disk the older file stays, and `keep` tells staff. Never throws: the value in memory goes on. */
  write(value: Value): void;
  remove(): void;
}

/** Seals a file with another key. A file that the first key does not open is left alone. */
export function rekeySealedFile(path: string, name: string, from: Buffer, to: Buffer): void {
  const value = openSealedFile<unknown>(path, name, from).read();
  if (value !== null) openSealedFile<unknown>(path, name, to).write(value);
}

/**
 * @param name part of the seal: another file cannot take this one's place
 * @param key 32 bytes, or null where no keychain keeps one: then nothing is read or written
 * @param keep writes the file, now or later
 */
export const openSealedFile = <Value>(
  path: string,
  name: string,
  key: Buffer | null,
  keep: Keep = once,
): SealedFile<Value> => ({
  read() {
    try {
      const text = key && unseal(key, name, readFileSync(path));
      return text === null ? null : (JSON.parse(text) as Value);
    } catch {
      return null;
    }
  },
  write(value) {
    if (!key) return;
    const text = JSON.stringify(value);
    keep(path, () => writeWhole(path, seal(key, name, text)));
  },
  remove() {
    // What still had to be written must not come back.
    keep(path, () => removeWhole(path));
  },
});

/** Writes a file if the disk takes it. */
const once: Keep = (_path, write) => {
  try {
    write();
    return true;
  } catch {
    // The disk is full or closed to us. The next write tries again.
    return false;
  }
};
