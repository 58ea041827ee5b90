import type { DraftStore } from '../platform.ts';

/**
 * The drafts of one admin. People who share a device never see each other's drafts.
 *
 * @param owner the admin's id, or a promise of it while the server is asked; reads and writes wait for it
 */
export function ownDrafts(store: DraftStore, owner: () => string | Promise<string>): DraftStore {
  const own = <Result>(key: string, work: (ownKey: string) => Promise<Result>): Promise<Result> => {
    const id = owner();
    // Synchronous where the id is known: a write must be stored before the tab closes.
    return typeof id === 'string' ? work(`${id} ${key}`) : id.then((known) => work(`${known} ${key}`));
  };
  return {
    read: (key) => own(key, (ownKey) => store.read(ownKey)),
    write: (key, text) => own(key, (ownKey) => store.write(ownKey, text)),
    remove: (key) => own(key, (ownKey) => store.remove(ownKey)),
    forget: (recordId) => store.forget(recordId),
  };
}
