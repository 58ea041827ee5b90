import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { Question } from '../../ui/dialog.tsx';
import { useAttempt } from '../graphql/failure.ts';
import { newKey, save } from '../graphql/save.ts';
import type { ListRow, RecordKind } from './record-kind.ts';
import styles from './record-view.module.css';
import { notifyWithUndo, useRestore } from './undo-toast.tsx';

interface RecordDeleteProps {
  kind: RecordKind;
  row: ListRow;
  onDeleted: () => void;
  onRestored: () => void;
  onClose: () => void;
}

export function RecordDelete({ kind, row, onDeleted, onRestored, onClose }: RecordDeleteProps) {
  const client = useApolloClient();
  // One key for each opening: a second try after a lost answer is the same deletion.
  const key = useRef(newKey());
  const [busy, attempt] = useAttempt();
  const restore = useRestore(kind);

  const confirm = () =>
    attempt(async () => {
      const removal = { mutation: kind.operations.remove, variables: { id: row._id } };
      notifyWithUndo(await save(client, removal, key.current), kind.messages.deleted, async () => {
        if (await restore([row._id])) onRestored();
      });
      onDeleted();
    }, `Error deleting ${kind.noun}`);

  return (
    <Question
      title={`Delete ${kind.title}`}
      action="Delete"
      busyAction="Deleting..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this {kind.noun}?</p>
      <p className={styles.named}>{kind.nameOf(row)}</p>
    </Question>
  );
}
