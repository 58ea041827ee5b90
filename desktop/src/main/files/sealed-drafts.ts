import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DraftStore } from 'web/admin/platform';
import { seal, unseal } from './sealed-box.ts';

const name = 'drafts';

/**
 * Unsaved work in one encrypted file: it may hold what a student wrote. Written whole at each change, in one step, so that
 * a crash or a power cut leaves the one before.
 *
 * @param key 32 bytes, or null where no keychain keeps one: then drafts last until the app quits
 */
export function openDrafts(path: string, key: Buffer | null): DraftStore {
  const drafts = new Map<string, string>(key ? load(path, key) : []);
  const save = () => {
    if (!key) return;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, seal(key, name, JSON.stringify([...drafts])), {
        mode: 0o600,
        flush: true,
      });
      renameSync(`${path}.new`, path);
    } catch {
      // A full disk: the draft is kept in memory, as the contract says.
    }
  };
  return {
    read: async (draft) => drafts.get(draft) ?? null,
    async write(draft, text) {
      drafts.set(draft, text);
      save();
    },
    async remove(draft) {
      if (drafts.delete(draft)) save();
    },
  };
}

function load(path: string, key: Buffer): [string, string][] {
  try {
    return JSON.parse(unseal(key, name, readFileSync(path)) ?? '[]');
  } catch {
    return [];
  }
}
