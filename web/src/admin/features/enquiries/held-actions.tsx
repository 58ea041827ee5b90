import { useApolloClient } from '@apollo/client/react';
import { recordMessages, releasedMessage } from 'api/messages';
import { useRef, useState } from 'react';
import { DeleteEnquiryDocument, ReleaseEnquiryDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { newKey, save } from '../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import styles from './quarantine.module.css';

interface HeldActionsProps {
  enquiry: { _id: string; name: string };
  /** Runs when the message is deleted. */
  onDeleted?: () => void;
}

/** The buttons of a held message: release it with one tap, or delete it after a question. */
export function HeldActions({ enquiry: { _id: id, name }, onDeleted }: HeldActionsProps) {
  const client = useApolloClient();
  // One key for each message, so that a second try after a lost answer is the same release.
  const key = useRef(newKey());
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  async function release() {
    setBusy(true);
    try {
      await save(client, { mutation: ReleaseEnquiryDocument, variables: { id } }, key.current);
      notifySuccess(releasedMessage);
      await refreshAll(client);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error updating enquiry');
    }
    setBusy(false);
  }

  async function remove() {
    setBusy(true);
    try {
      await save(client, { mutation: DeleteEnquiryDocument, variables: { id } });
    } catch (error) {
      // Not found: it was deleted by an earlier try or by a colleague.
      if (failureCode(error) !== 'NOT_FOUND') {
        notifyFailure(serverMessage(error) ?? 'Error deleting enquiry');
        setBusy(false);
        return;
      }
    }
    notifySuccess(recordMessages('Enquiry').deleted);
    setAsking(false);
    onDeleted?.();
    await refreshAll(client);
    setBusy(false);
  }

  return (
    <>
      <Button size="small" busy={busy && !asking} onClick={release}>
        Not spam
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        size="narrow"
        title="Delete this message"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={remove}>
              {busy ? 'Deleting...' : 'Delete'}
            </Button>
          </>
        }
      >
        <p>The message of {name} will be gone for good.</p>
      </Dialog>
    </>
  );
}

/** Why a message is held back, in the server's sentences. */
export function HeldReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className={styles.reasons}>
      <h3 className={styles.why}>Why it waits here</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
