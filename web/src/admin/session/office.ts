import { type ExecutionResult, print } from 'graphql';
import { MeDocument, type MeQuery } from '../../gql/graphql.ts';
import type { DraftStore, Platform } from '../platform.ts';
import { readJson } from '../read-json.ts';
import { ownDrafts } from './own-drafts.ts';

/** One person's account and drafts in this window. If somebody else signs in, a new office replaces this one. */
export interface Office {
  /** Increases each time a different person signs in. */
  turn: number;
  admin: SignedInAdmin | null;
  drafts: DraftStore;
  /** The previous person's name, for a notice that their unsaved work is kept; null once the notice is dismissed. */
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

// The signed-in admin is stored with the drafts: an app that starts offline needs the admin's id to find that admin's drafts.
const key = 'signedInAs';

/** Stores on this device who is signed in. Null deletes the stored admin. */
export function remember({ drafts }: Platform, admin: SignedInAdmin | null): Promise<void> {
  return admin ? drafts.write(key, JSON.stringify(admin)) : drafts.remove(key);
}

export async function recall({ drafts }: Platform): Promise<SignedInAdmin | null> {
  const isUsable = ({ _id, email, name, role }: SignedInAdmin) => Boolean(_id && email && name && role);
  const kept = await readJson(drafts, key, isUsable);
  if (!kept) return null;
  const { _id, email, name, role, calendar = 'AD' } = kept;
  return { _id, email, name, role, calendar };
}

export type SignedInAdmin = Pick<MeQuery['me'], '_id' | 'email' | 'name' | 'role' | 'calendar'> &
  // Whether to ask for a new password and a name at the first sign-in. Undefined until the server has responded.
  Partial<Pick<MeQuery['me'], 'mustChangePassword' | 'mustChooseName'>>;

/** `refused`: the token is invalid. `unknown`: there was no response, or another error. */
export type Who = SignedInAdmin | 'refused' | 'unknown';

/** Asks the server who is signed in. Never throws. Does not use Apollo, whose rejected requests wait for the next sign-in. */
export async function askWho(platform: Platform): Promise<Who> {
  try {
    const response = await platform.fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: print(MeDocument), operationName: 'Me' }),
    });
    const { data, errors }: ExecutionResult<MeQuery> = await response.json();
    if (data?.me) return data.me;
    const isRefused = response.status === 401 || errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
    return isRefused ? 'refused' : 'unknown';
  } catch {
    return 'unknown';
  }
}
