import { useApolloClient } from '@apollo/client/react';
import { UpdateAccountDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, Question } from '../../../ui/dialog.tsx';
import { failureCode, useAttempt } from '../../graphql/failure.ts';
import { notifySuccess } from '../../notify.ts';
import type { Account } from './account.kind.ts';
import styles from './staff.module.css';

interface DisableAccountProps {
  account: Account;
  isMe: boolean;
  isLastOwner: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an account is disabled. For the last owner, it explains what to do first instead. */
export function DisableAccount({ account, isMe, isLastOwner, onDone, onClose }: DisableAccountProps) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const { _id: id, version, name, invitedUntil } = account;

  const disable = () =>
    attempt(async () => {
      try {
        const variables = { id, version, input: { isActive: false } };
        await client.mutate({ mutation: UpdateAccountDocument, variables });
        notifySuccess(`${name} is disabled`);
        onDone();
      } catch (error) {
        // Reloads the list, to show what a colleague has changed in the account.
        if (failureCode(error) === 'CONFLICT') onDone();
        throw error;
      }
    }, 'Error disabling the account. Check the connection and try again.');

  if (isLastOwner)
    return (
      <Dialog
        onClose={onClose}
        size="narrow"
        title="The only owner"
        footer={
          <Button variant="secondary" onClick={onClose}>
            OK
          </Button>
        }
      >
        <p>
          {name} is the only owner of the office. Make somebody else an owner first; then this account can be
          disabled.
        </p>
      </Dialog>
    );
  return (
    <Question
      title={`Disable ${name}?`}
      action="Disable"
      busyAction="Disabling..."
      busy={busy}
      onConfirm={disable}
      onClose={onClose}
    >
      {invitedUntil ? (
        <p>The link of the invitation ends at once. You can enable the account again and make a new link.</p>
      ) : (
        <div className={styles.form}>
          <p>
            {isMe ? 'You are' : `${name} is`} signed out everywhere within 30 seconds, and cannot sign in
            until an owner enables the account again.
          </p>
          <p>Notes and changes keep the name.</p>
        </div>
      )}
    </Question>
  );
}
