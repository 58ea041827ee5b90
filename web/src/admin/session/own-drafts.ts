import type { DraftStore } from '../platform.ts';

/**
 * The drafts of one admin: whoever shares the device is never offered a colleague's work, and the colleague finds it
 * again (DESIGN.md §6).
 *
 * @param owner the admin's id, or a promise of it while the server has not said; until then reads and writes wait
 */
export function ownDrafts(store: DraftStore, owner: () => string | Promise<string>): DraftStore {
  const own = <Result>(key: string, work: (ownKey: string) => Promise<Result>): Promise<Result> => {
    const id = owner();
    // At once where it can be: a write has to be kept before the tab may be gone.
    return typeof id === 'string' ? work(`${id} ${key}`) : id.then((known) => work(`${known} ${key}`));
  };
  return {
    read: (key) => own(key, (ownKey) => store.read(ownKey)),
    write: (key, text) => own(key, (ownKey) => store.write(ownKey, text)),
    remove: (key) => own(key, (ownKey) => store.remove(ownKey)),
  };
}
