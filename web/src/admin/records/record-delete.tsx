import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { serverMessage } from '../graphql/failure.ts';
import { newKey, save } from '../graphql/save.ts';
import { notifyFailure } from '../notify.ts';
import type { ListRow, RecordKind } from './record-kind.ts';
import styles from './record-view.module.css';
import { notifyWithUndo } from './undo-toast.tsx';
import { useRestore } from './use-restore.ts';

interface RecordDeleteProps {
  kind: RecordKind;
  row: ListRow;
  onDeleted: () => void;
  /** Called when the record was restored from the trash. */
  onRestored: () => void;
  onClose: () => void;
}

/** Asks before a record is deleted. */
export function RecordDelete({ kind, row, onDeleted, onRestored, onClose }: RecordDeleteProps) {
  const client = useApolloClient();
  // One key for each opening: a second try after a lost answer is the same deletion.
  const key = useRef(newKey());
  const [busy, setBusy] = useState(false);
  const restore = useRestore(kind);

  async function confirm() {
    setBusy(true);
    try {
      const removal = { mutation: kind.operations.remove, variables: { id: row._id } };
      notifyWithUndo(await save(client, removal, key.current), kind.messages.deleted, async () => {
        if (await restore([row._id])) onRestored();
      });
      onDeleted();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error deleting ${kind.noun}`);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={`Delete ${kind.title}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {busy ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this {kind.noun}?</p>
      <p className={styles.named}>{kind.nameOf(row)}</p>
    </Dialog>
  );
}
