import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { relayStylePagination } from '@apollo/client/utilities';
import { from, mergeMap, throwError } from 'rxjs';
import type { Platform } from '../platform.ts';
import type { Session } from '../session/session.ts';

const standardReason = 'Please sign in.';

/** Why the session was refused, or null when something else went wrong. */
function refusal(error: unknown): string | null {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.find((each) => each.extensions?.code === 'UNAUTHENTICATED')?.message ?? null;
  }
  return ServerError.is(error) && error.statusCode === 401 ? standardReason : null;
}

/**
 * GraphQL through the host. An operation that a lost session refused waits for the next sign-in and is then sent again,
 * with the same Idempotency-Key: a save goes on where it stopped (DESIGN.md §6).
 */
export function createClient(platform: Platform, session: Session): ApolloClient {
  const remember = new ApolloLink((operation, forward) => {
    operation.setContext({ signIns: session.signIns });
    return forward(operation);
  });
  const signInAgain = new ErrorLink(({ error, operation, forward }) => {
    const reason = refusal(error);
    if (reason === null) return;
    // An answer to the session before this one says nothing about this one.
    if (operation.getContext().signIns !== session.signIns) return forward(operation);
    return from(session.renew(reason)).pipe(
      mergeMap((renewed) => (renewed ? forward(operation) : throwError(() => error))),
    );
  });
  const http = new HttpLink({
    uri: '/graphql',
    fetch: (address, init) => platform.fetch(String(address), init),
  });
  return new ApolloClient({
    link: ApolloLink.from([remember, signInAgain, http]),
    cache: new InMemoryCache({
      typePolicies: {
        Query: {
          fields: {
            adminContacts: relayStylePagination(['status', 'query']),
            adminActivity: relayStylePagination(['kind']),
          },
        },
        SiteSettings: { merge: true },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
