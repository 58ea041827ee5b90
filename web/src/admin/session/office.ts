import type { DraftStore, Platform } from '../platform.ts';
import type { SignedInAdmin } from './who.ts';

/** The screens of one signed-in person. When somebody else signs in, a new office replaces this one. */
export interface Office {
  /** Counts the people who signed in at this window. */
  turn: number;
  /** The signed-in admin; null until the server has identified the token. */
  admin: SignedInAdmin | null;
  /** Their own unsaved work on this device. */
  drafts: DraftStore;
  /** The name of the previous person, until the notice about their kept work is dismissed. */
  former: string | null;
  /** Sets the owner of the drafts. */
  own: (adminId: string) => void;
}

/** Opens an office. Its drafts wait until their owner is known. */
export function openOffice(
  platform: Platform,
  turn: number,
  admin: SignedInAdmin | null,
  former: string | null,
): Office {
  const { promise, resolve } = Promise.withResolvers<string>();
  let owner = admin?._id;
  return {
    turn,
    admin,
    former,
    drafts: ownDrafts(platform.drafts, () => owner ?? promise),
    own(adminId) {
      owner = adminId;
      resolve(adminId);
    },
  };
}

// Stored with the drafts, so that the drafts are found at a start without the server.
const key = 'signedInAs';

/** Stores the signed-in admin on this device; null deletes the entry. */
export function remember({ drafts }: Platform, admin: SignedInAdmin | null): Promise<void> {
  return admin ? drafts.write(key, JSON.stringify(admin)) : drafts.remove(key);
}

/** The admin who signed in last on this device, if stored. */
export async function recall({ drafts }: Platform): Promise<SignedInAdmin | null> {
  try {
    const kept: unknown = JSON.parse((await drafts.read(key)) ?? 'null');
    const { _id, email, name, role } = (kept ?? {}) as Partial<SignedInAdmin>;
    // An older app stored neither name nor role.
    return _id && email ? { _id, email, name: name ?? email, role: role ?? 'staff' } : null;
  } catch {
    return null;
  }
}

/**
 * The drafts of one admin. People who share a device never see each other's drafts.
 *
 * @param owner the admin's id, or a promise of it while the server is asked; reads and writes wait for it
 */
function ownDrafts(store: DraftStore, owner: () => string | Promise<string>): DraftStore {
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
