import { type ExecutionResult, print } from 'graphql';
import { MeDocument, type MeQuery } from '../../gql/graphql.ts';
import type { DraftStore, Platform } from '../platform.ts';

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
  own: (adminId: string) => void;
}

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
    const { _id, email, name, role, calendar = 'AD' } = (kept ?? {}) as Partial<SignedInAdmin>;
    return _id && email && name && role ? { _id, email, name, role, calendar } : null;
  } catch {
    return null;
  }
}

/** The drafts of one admin, invisible to others. @param owner their id, or a promise for it, which reads and writes await */
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

/** The admin to whom the session belongs. */
export type SignedInAdmin = Pick<MeQuery['me'], '_id' | 'email' | 'name' | 'role' | 'calendar'> &
  // What the first sign-in must ask for. Unknown while offline, so nothing is asked then.
  Partial<Pick<MeQuery['me'], 'mustChangePassword' | 'mustChooseName'>>;

/** `refused`: the token is not valid. `unknown`: the server did not answer. */
export type Who = SignedInAdmin | 'refused' | 'unknown';

/**
 * Asks the server who is signed in with the host's token. Never throws.
 *
 * Does not use Apollo: after a refusal Apollo's requests wait for the next sign-in, and this answer decides whether they may
 * continue.
 */
export async function askWho(platform: Platform): Promise<Who> {
  try {
    const response = await platform.fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: print(MeDocument), operationName: 'Me' }),
    });
    const { data, errors }: ExecutionResult<MeQuery> = await response.json();
    if (data?.me) {
      const { _id, email, name, role, calendar, mustChangePassword, mustChooseName } = data.me;
      return { _id, email, name, role, calendar, mustChangePassword, mustChooseName };
    }
    const isRefused = response.status === 401 || errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
    return isRefused ? 'refused' : 'unknown';
  } catch {
    return 'unknown';
  }
}
