import { useApolloClient } from '@apollo/client/react';
import { confirmation } from '../../ui/toaster.tsx';
import { useAttempt } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { type Ended, notifyDone, notifySaved, savedMessage } from '../notify.ts';
import { ToastChoices } from '../toast-choices.tsx';
import type { RecordKind } from './record-kind.ts';

interface UndoOptions {
  /** The name of the person concerned, shown before the message. */
  whose?: string;
  choices?: Readonly<Record<string, () => void>>;
}

export function notifyWithUndo(
  saved: Ended,
  message: string,
  undo: () => Promise<void>,
  { whose, choices }: UndoOptions = {},
): void {
  const words = savedMessage(saved, message);
  notifyDone(
    <ToastChoices
      message={whose ? `${whose}: ${words}` : words}
      choices={{ ...choices, Undo: () => void undo() }}
      id={confirmation}
    />,
    saved,
  );
}

/** Returns a function that restores records from the trash, and resolves to whether all were restored. */
export function useRestore(kind: RecordKind) {
  const client = useApolloClient();
  const [, attempt] = useAttempt();
  return (ids: readonly string[]): Promise<boolean> =>
    attempt(async () => {
      let queued = false;
      for (const id of ids) {
        const saved = await save(client, { mutation: kind.operations.restore, variables: { id } });
        queued ||= saved.queued;
      }
      notifySaved({ queued }, ids.length === 1 ? 'Restored' : `${ids.length} restored`);
    }, `Error restoring ${kind.noun}`);
}
