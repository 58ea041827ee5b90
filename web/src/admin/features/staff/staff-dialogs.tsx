import { useApolloClient } from '@apollo/client/react';
import { fieldInfo } from 'api/fields';
import { inviteForm, roles } from 'api/forms/admin';
import { useId } from 'react';
import {
  InviteAdminDocument,
  type InviteAdminMutation,
  type InviteAdminMutationVariables,
  UpdateAccountDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, Question } from '../../../ui/dialog.tsx';
import { Field, Input, initialFocus, Options, Select } from '../../../ui/field.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { failureCode, useAttempt } from '../../graphql/failure.ts';
import { notifySuccess } from '../../notify.ts';
import { CopyButton } from '../../session/copy-button.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import type { Account } from './account.kind.ts';
import styles from './staff.module.css';

/** A new invitation. Its link can be shown only once, because the server stores only a hash of the link's token. */
export type Issued = InviteAdminMutation['inviteAdmin'];

interface InviteFormProps {
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

export function InviteForm({ onIssued, onClose }: InviteFormProps) {
  const client = useApolloClient();

  async function invite(input: InviteAdminMutationVariables['input']): Promise<undefined> {
    const { data } = await client.mutate({ mutation: InviteAdminDocument, variables: { input } });
    if (data) onIssued(data.inviteAdmin);
  }

  return (
    <FormDialog
      title="Invite somebody"
      form={inviteForm}
      action="Make the link"
      busyAction="Making the link..."
      failure="Error inviting. Check the connection and try again."
      send={invite}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>You get a link to pass on. With it, they choose their own password.</p>
          <Field label="Email" name="email" required error={errors.email}>
            <Input type="email" autoComplete="off" ref={initialFocus} />
          </Field>
          <Field
            label="Name"
            name="name"
            required={fieldInfo(inviteForm.shape.name)?.required === true}
            error={errors.name}
          >
            <Input type="text" autoComplete="off" />
          </Field>
          <Field
            label="Role"
            name="role"
            hint="Owners also manage accounts and settings, and export enquiries."
            error={errors.role}
          >
            <Select defaultValue="staff">
              <Options of={roles} />
            </Select>
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function InvitationLink({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const id = useId();
  const { admin, link, expiresAt, isMailed, mailError } = issued;
  return (
    <Dialog
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title={`Invitation for ${admin.name}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          {isMailed ? 'We have mailed this link to' : 'Send this link to'} <strong>{admin.email}</strong>. It
          works once, until <OfficeMoment at={expiresAt} />.
        </p>
        {mailError && <p className={styles.hint}>It could not be mailed. {mailError}</p>}
        <label className={styles.linkLabel} htmlFor={id}>
          Link
        </label>
        <div className={styles.linkRow}>
          <input
            id={id}
            className={styles.link}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={link} label="Copy the link" ref={initialFocus} />
        </div>
        <p className={styles.hint}>
          It is shown only once. If you lose it, “New link” in the list makes another one, and this link stops
          working.
        </p>
      </div>
    </Dialog>
  );
}

interface DisableAccountProps {
  account: Account;
  isMe: boolean;
  isLastOwner: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Disables an account. For the last owner's account, the dialog only explains what must be done first. */
export function DisableAccount({ account, isMe, isLastOwner, onDone, onClose }: DisableAccountProps) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const { _id: id, name, invitedUntil } = account;

  const disable = () =>
    attempt(async () => {
      try {
        const variables = { id, input: { isActive: false } };
        await client.mutate({ mutation: UpdateAccountDocument, variables });
        notifySuccess(`${name} is disabled`);
        onDone();
      } catch (error) {
        // A colleague has changed the account, so the list is reloaded.
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
        <p>
          The invitation link stops working at once. You can enable the account again and make a new link.
        </p>
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
