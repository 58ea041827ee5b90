import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ChooseCalendarDocument } from '../../gql/graphql.ts';
import { keepCalendarWith } from '../shown-calendar.ts';
import { useAccount, useSession } from './session-context.ts';

/** Sends each choice of calendar to the server. If that fails, this device keeps it until the server next sends the account. */
export function useCalendarSaving(): void {
  const client = useApolloClient();
  const session = useSession();
  const account = useAccount();
  useEffect(() => {
    if (!account) return;
    return keepCalendarWith((calendar) => {
      session.updateAccount({ ...account, calendar });
      client.mutate({ mutation: ChooseCalendarDocument, variables: { calendar } }).catch(() => undefined);
    });
  }, [client, session, account]);
}
