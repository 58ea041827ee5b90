import { useMutation } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { notifyFailure } from '../notify.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';
import styles from './record-view.module.css';
import { notifyWithUndo } from './undo-toast.tsx';
import { useRestore } from './use-restore.ts';

interface RecordDeleteProps<Row extends ListRow, Full extends RecordRow, F extends Form> {
  kind: RecordKind<Row, Full, F>;
  row: Row;
  onDeleted: () => void;
  /** Runs when it is out of the trash again. */
  onRestored: () => void;
  onClose: () => void;
}

/** Asks before a record goes (SPEC.md §8, confirm prompts). */
export function RecordDelete<Row extends ListRow, Full extends RecordRow, F extends Form>({
  kind,
  row,
  onDeleted,
  onRestored,
  onClose,
}: RecordDeleteProps<Row, Full, F>) {
  const key = useRef(newKey());
  const restore = useRestore(kind);
  const [remove, { loading }] = useMutation(kind.operations.remove);

  async function confirm() {
    try {
      await remove({ variables: { id: row._id }, context: withKey(key.current) });
      notifyWithUndo(kind.messages.deleted, async () => {
        if (await restore([row._id])) onRestored();
      });
      onDeleted();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error deleting ${kind.noun}`);
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
          <Button variant="danger" busy={loading} onClick={confirm}>
            {loading ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this {kind.noun}?</p>
      <p className={styles.named}>{kind.nameOf(row)}</p>
    </Dialog>
  );
}
