import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf } from '../format.ts';
import { serverMessage } from '../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { useIsOwner } from '../session/session-context.ts';
import type { RecordKind } from './record-kind.ts';
import styles from './record-view.module.css';

interface EmptyTrashProps {
  kind: RecordKind;
  /** How many records are in the trash. */
  count: number;
  onEmptied: () => void;
}

/** Says how long the trash keeps a record. Owners also get a button that empties it, after a question. */
export function EmptyTrash({ kind, count, onEmptied }: EmptyTrashProps) {
  const client = useApolloClient();
  const isOwner = useIsOwner();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const many = countOf(count, kind.noun, kind.plural);

  async function empty() {
    setBusy(true);
    try {
      await client.mutate({ mutation: kind.operations.empty, variables: {} });
      notifySuccess('The trash is empty.');
      setAsking(false);
      onEmptied();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error emptying the trash. Try again.');
    }
    setBusy(false);
  }

  return (
    <div className={styles.trashTools}>
      <p>What is in the trash is removed for good after 30 days.</p>
      {isOwner && count > 0 && (
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Empty trash
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="narrow"
        title="Empty the trash?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={empty}>
              {busy ? 'Emptying...' : `Remove ${many}`}
            </Button>
          </>
        }
      >
        <p>{many} will be removed for good. This cannot be undone.</p>
      </Dialog>
    </div>
  );
}
