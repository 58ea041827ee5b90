import { type ExecutionResult, print } from 'graphql';
import { MeDocument, type MeQuery } from '../../gql/graphql.ts';
import type { Platform } from '../platform.ts';

/** The admin to whom the session belongs. */
export type SignedInAdmin = Pick<MeQuery['me'], '_id' | 'email' | 'name' | 'role'> &
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
      const { _id, email, name, role, mustChangePassword, mustChooseName } = data.me;
      return { _id, email, name, role, mustChangePassword, mustChooseName };
    }
    const isRefused = response.status === 401 || errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
    return isRefused ? 'refused' : 'unknown';
  } catch {
    return 'unknown';
  }
}
