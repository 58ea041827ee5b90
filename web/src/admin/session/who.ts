import type { ExecutionResult } from 'graphql';
import { print } from 'graphql';
import type { MeQuery } from '../../gql/graphql.ts';
import type { Platform } from '../platform.ts';
import { meQuery } from './session.operations.ts';

/** Whose session it is. */
export type SignedInAdmin = Pick<MeQuery['me'], '_id' | 'email'>;

/** `refused`: the token is no good. `unknown`: the server was not reached, or could not say. */
export type Who = SignedInAdmin | 'refused' | 'unknown';

/**
 * Asks the server whose token the host holds. Never throws.
 *
 * Not through Apollo: its client waits for a session that is refused, and this has to be known before anything that
 * waits may go on.
 */
export async function askWho(platform: Platform): Promise<Who> {
  try {
    const response = await platform.fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: print(meQuery), operationName: 'Me' }),
    });
    const { data, errors }: ExecutionResult<MeQuery> = await response.json();
    if (data?.me) return { _id: data.me._id, email: data.me.email };
    const isRefused = response.status === 401 || errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
    return isRefused ? 'refused' : 'unknown';
  } catch {
    return 'unknown';
  }
}
