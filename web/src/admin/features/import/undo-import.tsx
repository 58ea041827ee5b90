import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type ImportRowFragment, UndoImportDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { countOf } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { newKey } from '../../graphql/save.ts';
import { notifySuccess } from '../../notify.ts';
import styles from './import.module.css';

interface UndoImportProps {
  row: ImportRowFragment;
  onUndone?: (row: ImportRowFragment) => void;
}

export function UndoImport({ row, onUndone }: UndoImportProps) {
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!row.canUndo) return null;
  const rows = countOf(row.rows, 'enquiry', 'enquiries');

  async function undo() {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await client.mutate({
        mutation: UndoImportDocument,
        variables: { id: row._id },
        context: { headers: { 'Idempotency-Key': newKey() } },
      });
      if (data) {
        notifySuccess(`Import undone: ${countOf(data.undoImport.removed, 'enquiry', 'enquiries')} removed`);
        setAsking(false);
        onUndone?.(data.undoImport);
        void refreshAll(client);
      }
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The server did not answer. Check the connection and try again.');
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <Question
          title="Undo this import?"
          action="Undo the import"
          busyAction="Undoing…"
          busy={busy}
          cancel="Keep them"
          onConfirm={() => void undo()}
          onClose={() => !busy && setAsking(false)}
        >
          <p>
            The {rows} and their people are removed for good. Those that somebody has worked with since stay.
          </p>
          <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        </Question>
      )}
    </>
  );
}
