import { existsSync, readFileSync } from 'node:fs';
import { type Keep, removeWhole, writeWhole } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';

interface SealedFileOptions {
  /** Repeats a failed write. By default a failed write is dropped. */
  keep?: Keep | undefined;
  /** Called if the key does not open the file, or the disk cannot read it. If this throws, the file stays as it is. */
  onUnreadable?: (path: string) => void;
}

/** A JSON value in an encrypted file. */
export type SealedFile<Value> = ReturnType<typeof openSealedFile<Value>>;

/**
 * @param name authenticated with the content, so that another sealed file cannot replace this one
 * @param firstKey 32 bytes, or null without a keychain; then nothing is read or written
 */
export function openSealedFile<Value>(
  path: string,
  name: string,
  firstKey: Buffer | null,
  { keep = once, onUnreadable = () => {} }: SealedFileOptions = {},
) {
  let key = firstKey;
  const file = {
    /** Null if the file is missing or cannot be read. */
    read(): Value | null {
      if (!key || !existsSync(path)) return null;
      try {
        const text = unseal(key, name, readFileSync(path));
        if (text !== null) return JSON.parse(text) as Value;
      } catch {
        // The disk cannot read the file.
      }
      try {
        onUnreadable(path);
      } catch {
        // The folder is read-only. The next start tries again.
      }
      return null;
    },
    /** Never throws. If the disk is full, the previous file stays. */
    write(value: Value) {
      const text = JSON.stringify(value);
      // Encrypted inside the callback: a repeated write must use the current key, not the key at the time of the first attempt.
      keep(path, () => key && writeWhole(path, seal(key, name, text)));
    },
    remove() {
      // Removed through `keep`, which also cancels a write of this file that is waiting to be repeated.
      keep(path, () => removeWhole(path));
    },
    /** Encrypts the file with another key, which is used from then on. A file that the former key does not open is left alone. */
    rekey(to: Buffer) {
      const value = file.read();
      key = to;
      if (value !== null) file.write(value);
    },
  };
  return file;
}

/** Writes a file and ignores a failure. */
const once: Keep = (_path, write) => {
  try {
    write();
    return true;
  } catch {
    // The disk is full or read-only. The next write tries again.
    return false;
  }
};
