import type { DraftStore } from '../platform.ts';

/** Returns a store for one admin's drafts only. If `owner` returns a promise, reads and writes wait for the id. */
export function ownDrafts(store: DraftStore, owner: () => string | Promise<string>): DraftStore {
  const own = <Result>(key: string, work: (ownKey: string) => Promise<Result>): Promise<Result> => {
    const id = owner();
    // If the id is known, call `work` synchronously, because a draft must be written before the tab closes.
    return typeof id === 'string' ? work(`${id} ${key}`) : id.then((known) => work(`${known} ${key}`));
  };
  return {
    read: (key) => own(key, (ownKey) => store.read(ownKey)),
    keys: (start) =>
      own(start, async (ownStart) =>
        (await store.keys(ownStart)).map((key) => key.slice(ownStart.length - start.length)),
      ),
    write: (key, text) => own(key, (ownKey) => store.write(ownKey, text)),
    remove: (key) => own(key, (ownKey) => store.remove(ownKey)),
    forget: (recordId) => store.forget(recordId),
  };
}
