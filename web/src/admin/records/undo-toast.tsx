import { useApolloClient } from '@apollo/client/react';
import { serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { type Ended, notifyFailure, notifySaved, notifySuccess, savedMessage } from '../notify.ts';
import { ToastChoices } from '../toast-choices.tsx';
import type { RecordKind } from './record-kind.ts';

/** Reports the result of a change and offers to undo it while the toast is visible. */
export function notifyWithUndo(saved: Ended, message: string, undo: () => Promise<void>): void {
  const id = notifySuccess(
    <ToastChoices
      message={savedMessage(saved, message)}
      choices={{ Undo: () => void undo() }}
      id={() => id}
    />,
  );
}

/**
 * Returns a function that restores records from the trash and notifies staff. It resolves to whether all of
 * them were restored.
 */
export function useRestore(kind: RecordKind) {
  const client = useApolloClient();
  return async (ids: readonly string[]): Promise<boolean> => {
    let queued = false;
    try {
      for (const id of ids) {
        const saved = await save(client, { mutation: kind.operations.restore, variables: { id } });
        queued ||= saved.queued;
      }
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error restoring ${kind.noun}`);
      return false;
    }
    notifySaved({ queued }, ids.length === 1 ? 'Restored' : `${ids.length} restored`);
    return true;
  };
}
