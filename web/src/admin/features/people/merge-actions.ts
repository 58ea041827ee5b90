import { useApolloClient } from '@apollo/client/react';
import { KeepApartDocument, UndoMergeDocument } from '../../../gql/graphql.ts';
import { save } from '../../graphql/save.ts';
import { useAttempt } from '../../graphql/use-attempt.ts';
import { notifySuccess } from '../../notify.ts';

/** Marks two people as different, so that they are no longer suggested as duplicates. */
export function useKeepApart(oneId: string, onDone: () => void) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const keepApart = (otherId: string) =>
    attempt(async () => {
      await save(client, { mutation: KeepApartDocument, variables: { oneId, otherId } });
      notifySuccess('Kept as two people.');
      onDone();
    }, 'This could not be saved. Check the connection and try again.');
  return { busy, keepApart };
}

/** Undoes a merge. If that is no longer possible, the server gives the reason. */
export function useUndoMerge(onDone: () => void) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  async function undo(id: string, goneName: string) {
    await attempt(async () => {
      await save(client, { mutation: UndoMergeDocument, variables: { id } });
      notifySuccess(`Undone: ${goneName} is a person of their own again.`);
    }, 'The merge could not be undone. Check the connection and try again.');
    // Also after a refusal, because the list shows the reason.
    onDone();
  }
  return { busy, undo };
}
