import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { KeepApartDocument } from '../../../gql/graphql.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';

/** Says that two are two: they are not suggested to each other any more. */
export function useKeepApart(oneId: string, onDone: () => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async keepApart(otherId: string) {
      setBusy(true);
      try {
        await save(client, { mutation: KeepApartDocument, variables: { oneId, otherId } });
        notifySuccess('Kept as two people.');
        onDone();
      } catch (error) {
        notifyFailure(serverMessage(error) ?? 'This could not be saved. Check the connection and try again.');
      }
      setBusy(false);
    },
  };
}
