import type { DraftStore, Platform } from '../platform.ts';
import { ownDrafts } from './own-drafts.ts';
import type { SignedInAdmin } from './who.ts';

/** What one person has on the screen. When another one signs in a new office opens in its place. */
export interface Office {
  /** Which turn it is in this window. */
  turn: number;
  /** Whose it is; null until the server has said whose the stored token is. */
  admin: SignedInAdmin | null;
  /** Their unsaved work on this device, and nobody else's. */
  drafts: DraftStore;
  /** The e-mail of who worked here before, until it has been read that what they typed is kept for them. */
  former: string | null;
  /** Says whose it is. */
  own: (adminId: string) => void;
}

/** Opens an office; its drafts wait until it is known whose it is. */
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

// Beside the drafts, for where the server cannot be asked: at a start without it, theirs are still found.
const key = 'signedInAs';

/** Keeps who is signed in on this device; null forgets it. */
export function remember({ drafts }: Platform, admin: SignedInAdmin | null): Promise<void> {
  return admin ? drafts.write(key, JSON.stringify(admin)) : drafts.remove(key);
}

/** Who was signed in last on this device, if the host has kept it. */
export async function recall({ drafts }: Platform): Promise<SignedInAdmin | null> {
  try {
    const kept: unknown = JSON.parse((await drafts.read(key)) ?? 'null');
    const { _id, email } = (kept ?? {}) as Partial<SignedInAdmin>;
    return _id && email ? { _id, email } : null;
  } catch {
    return null;
  }
}
