import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { seal, unseal } from '../files/sealed-box.ts';
import type { OfficeCopy } from './office.copy.ts';

const name = 'office';

/** The office's copy between two runs, encrypted: it holds what students wrote. */
export interface CopyFile {
  read(): OfficeCopy | null;
  /** Written in one step. A full disk keeps the older copy. */
  write(copy: OfficeCopy): void;
  remove(): void;
}

/** @param key 32 bytes, or null where no keychain keeps one: then nothing is kept */
export function openCopyFile(path: string, key: Buffer | null): CopyFile {
  return {
    read() {
      if (!key) return null;
      try {
        const text = unseal(key, name, readFileSync(path));
        return text === null ? null : (JSON.parse(text) as OfficeCopy);
      } catch {
        return null;
      }
    },
    write(copy) {
      if (!key) return;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}.new`, seal(key, name, JSON.stringify(copy)), { mode: 0o600, flush: true });
        renameSync(`${path}.new`, path);
      } catch {
        // The copy in memory goes on; the next sync writes again.
      }
    },
    remove: () => rmSync(path, { force: true }),
  };
}
