import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { UpdateAccountDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import type { Account } from './account.kind.ts';
import styles from './staff.module.css';

interface DisableAccountProps {
  account: Account;
  isMe: boolean;
  isLastOwner: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an account is disabled. For the last owner it says what to do first. */
export function DisableAccount({ account, isMe, isLastOwner, onDone, onClose }: DisableAccountProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const { _id: id, version, name, invitedUntil } = account;

  async function disable() {
    setBusy(true);
    try {
      const variables = { id, version, input: { isActive: false } };
      await client.mutate({ mutation: UpdateAccountDocument, variables });
      notifySuccess(`${name} is disabled`);
      onDone();
    } catch (error) {
      notifyFailure(
        serverMessage(error) ?? 'Error disabling the account. Check the connection and try again.',
      );
      setBusy(false);
      // Shows what a colleague has changed on the account.
      if (failureCode(error) === 'CONFLICT') onDone();
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={isLastOwner ? 'The only owner' : `Disable ${name}?`}
      footer={
        isLastOwner ? (
          <Button variant="secondary" onClick={onClose}>
            OK
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={disable}>
              {busy ? 'Disabling...' : 'Disable'}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {isLastOwner ? (
          <p>
            {name} is the only owner of the office. Make somebody else an owner first; then this account can
            be disabled.
          </p>
        ) : invitedUntil ? (
          <p>
            The link of the invitation ends at once. You can enable the account again and make a new link.
          </p>
        ) : (
          <>
            <p>
              {isMe ? 'You are' : `${name} is`} signed out everywhere within 30 seconds, and cannot sign in
              until an owner enables the account again.
            </p>
            <p>Notes and changes keep the name.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
