import { readFileSync } from 'node:fs';
import { seal, unseal } from '../files/sealed-box.ts';
import { removeWhole, writeWhole } from '../files/whole-file.ts';
import type { OfficeCopy } from './office.copy.ts';

const name = 'office';

/** The copy between two runs of the app, encrypted: it holds what students wrote. */
export type CopyFile = ReturnType<typeof openCopyFile>;

/** @param key 32 bytes, or null where no keychain keeps one: then nothing is written */
export function openCopyFile(path: string, key: Buffer | null) {
  return {
    /** Null where there is no copy, or it cannot be read. */
    read(): OfficeCopy | null {
      if (!key) return null;
      try {
        const text = unseal(key, name, readFileSync(path));
        return text === null ? null : (JSON.parse(text) as OfficeCopy);
      } catch {
        return null;
      }
    },
    write(copy: OfficeCopy): void {
      try {
        if (key) writeWhole(path, seal(key, name, JSON.stringify(copy)));
      } catch {
        // The disk is full. The older copy stays there, and the next sync writes again.
      }
    },
    remove: () => removeWhole(path),
  };
}
