import type { DraftStore } from 'web/admin/platform';
import { openSealedFile } from './sealed-file.ts';

/**
 * Opens the drafts: unsaved typing in one encrypted file. Each change writes the whole file. On a full disk a draft is kept in
 * memory, as the contract says.
 *
 * @param key 32 bytes, or null where no keychain keeps one: then drafts last until the app quits
 */
export function openDrafts(path: string, key: Buffer | null): DraftStore & { enquiries(): string[] } {
  const file = openSealedFile<[string, string][]>(path, 'drafts', key);
  const drafts = new Map(file.read() ?? []);
  const save = () => file.write([...drafts]);
  return {
    read: async (draft) => drafts.get(draft) ?? null,
    async write(draft, text) {
      drafts.set(draft, text);
      save();
    },
    async remove(draft) {
      if (drafts.delete(draft)) save();
    },
    async forget(recordId) {
      const keys = [...drafts.keys()].filter((key) => key.includes(recordId));
      for (const key of keys) drafts.delete(key);
      if (keys.length > 0) save();
    },
    /** The ids of the enquiries that somebody has typed about. */
    enquiries: () =>
      [...drafts.keys()].flatMap((key) => /Contact(?:Note)? ([\da-f-]{36})$/.exec(key)?.[1] ?? []),
  };
}
