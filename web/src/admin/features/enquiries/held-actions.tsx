import { useApolloClient } from '@apollo/client/react';
import { recordMessages, releasedMessage } from 'api/messages';
import { useRef, useState } from 'react';
import { DeleteEnquiryDocument, ReleaseEnquiryDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { failureCode, useAttempt } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { save } from '../../graphql/save.ts';
import { notifySuccess } from '../../notify.ts';
import { useIsCurrent } from '../../use-is-current.ts';
import styles from './quarantine.module.css';

interface HeldActionsProps {
  enquiry: { _id: string; name: string };
  onDeleted?: () => void;
}

export function HeldActions({ enquiry: { _id: id, name }, onDeleted }: HeldActionsProps) {
  const client = useApolloClient();
  // One idempotency key per message, so that a retry after a lost response does not release the message twice.
  const key = useRef(crypto.randomUUID());
  const [busy, attempt] = useAttempt();
  const [asking, setAsking] = useState(false);
  const isCurrent = useIsCurrent();

  const release = () =>
    attempt(async () => {
      await save(client, { mutation: ReleaseEnquiryDocument, variables: { id } }, key.current);
      notifySuccess(releasedMessage);
      await refreshAll(client);
    }, 'Error updating enquiry');

  const remove = () =>
    attempt(async () => {
      try {
        await save(client, { mutation: DeleteEnquiryDocument, variables: { id } });
      } catch (error) {
        // The message was already deleted, by an earlier attempt or by a colleague.
        if (failureCode(error) !== 'NOT_FOUND') throw error;
      }
      notifySuccess(recordMessages('Enquiry').deleted);
      setAsking(false);
      if (isCurrent()) onDeleted?.();
      await refreshAll(client);
    }, 'Error deleting enquiry');

  return (
    <>
      <Button size="small" busy={busy && !asking} onClick={release}>
        Not spam
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Question
          title="Delete this message"
          action="Delete"
          busyAction="Deleting..."
          busy={busy}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>The message of {name} will be gone for good.</p>
        </Question>
      )}
    </>
  );
}

export function HeldReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className={styles.reasons}>
      <h3 className={styles.why}>Why it was held</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
