import { useApolloClient } from '@apollo/client/react';
import { asksForNext, channels } from 'api/rules/touch';
import { useRef } from 'react';
import { CreateTouchDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { officeToday } from '../../../format.ts';
import { useAttempt } from '../../../graphql/failure.ts';
import { save } from '../../../graphql/save.ts';
import { newRecordId } from '../../../new-record-id.ts';
import { notifyIfQueued } from '../../../notify.ts';
import { officeNow } from '../../../office-clock.ts';
import { notifyWithUndo } from '../../../records/undo-toast.tsx';
import { useAccount } from '../../../session/session-context.ts';
import { useCounsellors } from '../counsellors.tsx';
import styles from './enquiry-desk.module.css';
import type { OpenedReply } from './reply-dialog.tsx';
import { inTurn, type OpenEnquiry, useEnquiryUpdate } from './use-enquiry-update.ts';

interface SentQuestionProps {
  enquiry: OpenEnquiry;
  reply: OpenedReply;
  /** Called if staff must first choose the day of the next follow-up (`asksForNext`). The reply is then not logged here. */
  onNextDay: () => void;
  onAnswered: () => void;
}

/** Asks whether the reply was sent. "Yes" logs the reply, or opens the form to choose the day of the next follow-up. */
export function SentQuestion({
  enquiry,
  reply: { channel, text },
  onNextDay,
  onAnswered,
}: SentQuestionProps) {
  const enquiryId = enquiry._id;
  const client = useApolloClient();
  const account = useAccount();
  const { isNobodys } = useCounsellors();
  const update = useEnquiryUpdate(enquiry);
  const [busy, attempt] = useAttempt();
  // A retry after a lost response reuses these values, so that the reply is not logged twice.
  const same = useRef<{ key: string; id: string; at: string } | null>(null);

  function log() {
    if (asksForNext(enquiry, officeToday())) return onNextDay();
    same.current ??= {
      key: crypto.randomUUID(),
      id: newRecordId(),
      at: new Date(officeNow()).toISOString(),
    };
    const { key, id, at } = same.current;
    const mutation = {
      mutation: CreateTouchDocument,
      // No `base` is needed to detect a conflict with a colleague's change, because `input` sets no field of the enquiry.
      variables: { enquiryId, input: { id, at, channel, outcome: 'sent', text: text.trim() } },
    };
    return attempt(async () => {
      const saved = await inTurn(enquiryId, () => save(client, mutation, key));
      const undo = () =>
        update.save({ counsellorId: null }, { ...enquiry, counsellorId: account?._id ?? null });
      if (isNobodys(enquiry.counsellorId))
        notifyWithUndo(saved, 'sent. It is yours now.', undo, { whose: enquiry.name });
      else notifyIfQueued(saved);
      onAnswered();
    }, 'This could not be noted. Please try again.');
  }

  return (
    <div className={styles.question} role="status" data-unfinished>
      <p>Sent by {channels[channel]}?</p>
      <Button size="small" busy={busy} onClick={log}>
        Yes, note it
      </Button>
      <Button variant="secondary" size="small" onClick={onAnswered}>
        No
      </Button>
    </div>
  );
}
