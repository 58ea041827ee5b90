import { type AsideFiles, asideFiles } from './aside-files.ts';
import { once, type PerformWrite } from './disk.ts';
import { openSealedLog, readLines } from './sealed-log.ts';

export const unreadDrafts = (path: string): AsideFiles =>
  asideFiles(
    path,
    (moment) =>
      `What you typed on this computer up to ${moment} and did not save can no longer be read here. Enter again what is missing.`,
  );

export type Drafts = ReturnType<typeof openDrafts>;

/** @param key - 32 bytes; null without a keychain, in which case the drafts last only until the app quits */
export function openDrafts(path: string, key: Buffer | null, keep: PerformWrite = once) {
  const log = key && openSealedLog<[string, string]>(path, 'drafts', key);
  let drafts = new Map<string, string>();
  try {
    if (log) drafts = new Map(readLines(path, log));
  } catch {
    // The file can be neither read nor moved aside, so the app starts without its drafts. The next start tries again, but a
    // draft that is written before then replaces the file.
  }
  const save = () => log && keep(path, () => log.rewrite(drafts));
  return {
    read: async (draft: string) => drafts.get(draft) ?? null,
    keys: async (start: string) => [...drafts.keys()].filter((key) => key.startsWith(start)),
    async write(draft: string, text: string) {
      drafts.set(draft, text);
      save();
    },
    async remove(draft: string) {
      if (drafts.delete(draft)) save();
    },
    async forget(recordId: string) {
      const keys = [...drafts.keys()].filter((key) => key.endsWith(` ${recordId}`));
      for (const key of keys) drafts.delete(key);
      if (keys.length > 0) save();
    },
    async replace(from: string, to: string) {
      const held = [...drafts].filter(([, text]) => text.includes(from));
      for (const [key, text] of held) drafts.set(key, text.replaceAll(from, to));
      if (held.length > 0) save();
    },
    /** Returns the ids of all records that have a draft. */
    named: () => [...drafts.keys()].flatMap((key) => / ([\da-f-]{36})$/.exec(key)?.[1] ?? []),
  };
}
