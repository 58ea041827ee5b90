import { readFileSync } from 'node:fs';
import type { DraftStore } from 'web/admin/platform';
import { seal, unseal } from './sealed-box.ts';
import { writeWhole } from './whole-file.ts';

const name = 'drafts';

/**
 * Opens the drafts: unsaved typing in one encrypted file, because it may hold what a student wrote. Each change writes the
 * whole file in one step.
 *
 * @param key 32 bytes, or null where no keychain keeps one: then drafts last until the app quits
 */
export function openDrafts(path: string, key: Buffer | null): DraftStore {
  const drafts = new Map<string, string>(key ? load(path, key) : []);
  const save = () => {
    if (!key) return;
    try {
      writeWhole(path, seal(key, name, JSON.stringify([...drafts])));
    } catch {
      // The disk is full. The draft is kept in memory, as the contract says.
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
