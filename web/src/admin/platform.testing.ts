import type { DraftStore } from './platform.ts';

/** A store that keeps nothing. */
export const noDrafts: DraftStore = {
  read: async () => null,
  keys: async () => [],
  write: async () => {},
  remove: async () => {},
  forget: async () => {},
};
