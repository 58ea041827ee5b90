import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { relayStylePagination } from '@apollo/client/utilities';
import { from, mergeMap, throwError } from 'rxjs';
import { newestRecords } from '../graphql/newest-records.ts';
import { adjustClock } from '../office-clock.ts';
import type { Platform } from '../platform.ts';
import { notYours, pleaseSignIn, type SentAt, type Session } from './session.ts';

const foreign = new CombinedGraphQLErrors({ errors: [{ message: notYours }] });

/** Returns why the server rejected the session; null for any other error. */
function refusal(error: unknown): string | null {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.find((each) => each.extensions?.code === 'UNAUTHENTICATED')?.message ?? null;
  }
  return ServerError.is(error) && error.statusCode === 401 ? pleaseSignIn : null;
}

/**
 * If the server rejects the session, an operation waits for the next sign-in and is sent again with the same Idempotency-Key.
 * If somebody else signs in, the operation fails, so that nothing is saved in another account's name.
 */
export function createClient(platform: Platform, session: Session): ApolloClient {
  const remember = new ApolloLink((operation, forward) => {
    operation.setContext({ sentAt: session.sentAt() });
    return forward(operation);
  });
  const signInAgain = new ErrorLink(({ error, operation, forward }) => {
    const reason = refusal(error);
    if (reason === null) return;
    const { response } = operation.getContext();
    const sentAt: SentAt = operation.getContext().sentAt;
    return from(session.renew(reason, sentAt, response)).pipe(
      mergeMap((renewed) => {
        if (sentAt.turn !== session.turn) return throwError(() => foreign);
        return renewed ? forward(operation) : throwError(() => error);
      }),
    );
  });
  const http = new HttpLink({
    uri: '/graphql',
    async fetch(address, init) {
      const answer = await platform.fetch(String(address), init);
      adjustClock(answer);
      return answer;
    },
  });
  return new ApolloClient({
    link: ApolloLink.from([newestRecords, remember, signInAgain, http]),
    cache: new InMemoryCache({
      typePolicies: {
        Query: {
          fields: {
            adminEnquiries: relayStylePagination([
              'status',
              'query',
              'order',
              'filter',
              'counsellor',
              'batch',
            ]),
            adminPeople: relayStylePagination(['query', 'order', 'counsellor']),
            adminActivity: relayStylePagination(['kind']),
          },
        },
        SiteSettings: { merge: true },
        // The rail queries the counts, and the Today screen queries the rows. The cache must keep both.
        Today: { merge: true },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
