import { existsSync, readFileSync } from 'node:fs';
import type { Keep } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';
import { removeWhole, writeWhole } from './whole-file.ts';

/** How a sealed file is written, and what becomes of one that cannot be read. */
interface SealedFileOptions {
  /** Writes the file, now or later. */
  keep?: Keep | undefined;
  /** The file is there and its key does not open it, or the disk does not give it. May throw: the file is then left alone. */
  onUnreadable?: (path: string) => void;
}

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
 */
export const openSealedFile = <Value>(
  path: string,
  name: string,
  key: Buffer | null,
  { keep = once, onUnreadable = () => {} }: SealedFileOptions = {},
): SealedFile<Value> => ({
  read() {
    if (!key || !existsSync(path)) return null;
    try {
      const text = unseal(key, name, readFileSync(path));
      if (text !== null) return JSON.parse(text) as Value;
    } catch {
      // The disk does not give the file.
    }
    try {
      onUnreadable(path);
    } catch {
      // The folder cannot be written. The next start tries again.
    }
    return null;
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
