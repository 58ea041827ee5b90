import { useApolloClient } from '@apollo/client/react';
import { recordMessages, releasedMessage } from 'api/messages';
import { useRef, useState } from 'react';
import { DeleteEnquiryDocument, ReleaseEnquiryDocument } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { failureCode, serverMessage } from '../graphql/failure.ts';
import { newKey } from '../graphql/idempotency.ts';
import { refreshAll } from '../graphql/refresh.ts';
import { save } from '../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';

interface HeldActionsProps {
  enquiry: { _id: string; name: string };
  /** Runs when the message is deleted. */
  onDeleted?: () => void;
}

/** What staff do with a held message: release it with one tap, or delete it after a question. */
export function HeldActions({ enquiry: { _id: id, name }, onDeleted }: HeldActionsProps) {
  const client = useApolloClient();
  // One key for each message: a second try after a lost answer is the same release.
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
      // Not found: an earlier try has deleted it, or a colleague has.
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
