import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { InviteAdminDocument } from '../../../gql/graphql.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { notifyFailure } from '../../notify.ts';
import type { Account } from './account.kind.ts';
import type { Issued } from './invite-form.tsx';

/** Makes a new link for an open invitation. The earlier link ends with it. */
export function useNewLink(onIssued: (issued: Issued) => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<string | null>(null);

  async function make({ _id, email, name, role }: Account) {
    setBusy(_id);
    try {
      const variables = { input: { email, name, role } };
      const { data } = await client.mutate({ mutation: InviteAdminDocument, variables });
      if (data) onIssued(data.inviteAdmin);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error making a link. Check the connection and try again.');
    }
    setBusy(null);
  }

  return { make, busy };
}
