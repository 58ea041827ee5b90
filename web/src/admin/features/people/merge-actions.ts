import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { KeepApartDocument, UndoMergeDocument } from '../../../gql/graphql.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';

/** Marks two people as different, so that they are no longer suggested as duplicates. */
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

/** Undoes a merge. If that is no longer possible, the server gives the reason. */
export function useUndoMerge(onDone: () => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async undo(id: string, goneName: string) {
      setBusy(true);
      try {
        await save(client, { mutation: UndoMergeDocument, variables: { id } });
        notifySuccess(`Undone: ${goneName} is a person of their own again.`);
      } catch (error) {
        notifyFailure(
          serverMessage(error) ?? 'The merge could not be undone. Check the connection and try again.',
        );
      }
      // Also after a refusal, because the list shows the reason.
      onDone();
      setBusy(false);
    },
  };
}
