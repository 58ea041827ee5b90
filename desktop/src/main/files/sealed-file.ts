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
  /** Seals the file with another key, for all further reads and writes. A file that the former key does not open is left alone. */
  rekey(to: Buffer): void;
}

/**
 * @param name part of the seal: another file cannot take this one's place
 * @param firstKey 32 bytes, or null where no keychain keeps one: then nothing is read or written
 */
export function openSealedFile<Value>(
  path: string,
  name: string,
  firstKey: Buffer | null,
  { keep = once, onUnreadable = () => {} }: SealedFileOptions = {},
): SealedFile<Value> {
  let key = firstKey;
  const file: SealedFile<Value> = {
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
      const text = JSON.stringify(value);
      // Sealed only now: a write that is tried again must not bring a former key back.
      keep(path, () => key && writeWhole(path, seal(key, name, text)));
    },
    remove() {
      // What still had to be written must not come back.
      keep(path, () => removeWhole(path));
    },
    rekey(to) {
      const value = file.read();
      key = to;
      if (value !== null) file.write(value);
    },
  };
  return file;
}

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
