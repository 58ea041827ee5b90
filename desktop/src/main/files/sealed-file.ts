import { existsSync, readFileSync } from 'node:fs';
import { once, type PerformWrite, removeWhole, writeWhole } from './disk.ts';
import { seal, unseal } from './sealed-box.ts';

interface SealedFileOptions {
  /** Performs a write and may retry it. By default, a failed write is ignored. */
  keep?: PerformWrite | undefined;
  /** Called if the file cannot be read or decrypted. If this function throws, the file stays until the next write. */
  onUnreadable?: (path: string) => void;
}

/**
 * @param name - authenticated with the content, so that another encrypted file cannot replace this one
 * @param firstKey - 32 bytes; null without a keychain, in which case nothing is read or written
 */
export function openSealedFile<Value>(
  path: string,
  name: string,
  firstKey: Buffer | null,
  { keep = once, onUnreadable = () => {} }: SealedFileOptions = {},
) {
  let key = firstKey;
  const file = {
    read(): Value | null {
      if (!key || !existsSync(path)) return null;
      try {
        const text = unseal(key, name, readFileSync(path));
        if (text !== null) return JSON.parse(text) as Value;
      } catch {
        // Safe to ignore: `onUnreadable` below handles the unreadable file.
      }
      try {
        onUnreadable(path);
      } catch {
        // Safe to ignore: the next start tries again, unless a write has replaced the file.
      }
      return null;
    },
    /** Never throws. If the disk is full, the previous file is kept. */
    write(value: Value) {
      const text = JSON.stringify(value);
      // Encrypt in the callback, because the key may have changed before a failed write is tried again.
      keep(path, () => key && writeWhole(path, seal(key, name, text)));
    },
    remove() {
      // Use `keep`, because it also cancels the retry of a failed write of this file.
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
