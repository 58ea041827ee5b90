import { existsSync, readFileSync } from 'node:fs';
import { type Keep, once, removeWhole, writeWhole } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';

interface SealedFileOptions {
  /** Retries a failed write. By default, a failed write is ignored. */
  keep?: Keep | undefined;
  /** Called if the key does not decrypt the file, or the disk cannot read the file. If this throws, the file stays as it is. */
  onUnreadable?: (path: string) => void;
}

/**
 * Opens an encrypted file.
 *
 * @param name authenticated with the content, so that another encrypted file cannot replace this one
 * @param firstKey 32 bytes; null without a keychain, in which case nothing is read or written
 */
export function openSealedFile<Value>(
  path: string,
  name: string,
  firstKey: Buffer | null,
  { keep = once, onUnreadable = () => {} }: SealedFileOptions = {},
) {
  let key = firstKey;
  const file = {
    /** Returns the value; null if the file is missing or cannot be read. */
    read(): Value | null {
      if (!key || !existsSync(path)) return null;
      try {
        const text = unseal(key, name, readFileSync(path));
        if (text !== null) return JSON.parse(text) as Value;
      } catch {
        // The disk cannot read the file, which is handled below.
      }
      try {
        onUnreadable(path);
      } catch {
        // Safe to ignore: the folder is read-only, and the next start tries again.
      }
      return null;
    },
    /** Writes the value. Never throws; if the disk is full, the previous file is kept. */
    write(value: Value) {
      const text = JSON.stringify(value);
      // Encrypt inside the callback, because a retried write must use the current key, not the one at the first attempt.
      keep(path, () => key && writeWhole(path, seal(key, name, text)));
    },
    remove() {
      // Remove through `keep`, which also cancels a write of this file that is waiting to be retried.
      keep(path, () => removeWhole(path));
    },
    rekey(to: Buffer) {
      const value = file.read();
      key = to;
      if (value !== null) file.write(value);
    },
  };
  return file;
}
