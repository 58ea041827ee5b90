import { useApolloClient } from '@apollo/client/react';
import { fieldInfo } from 'api/fields';
import { inviteForm, roles } from 'api/forms/admin';
import { useId } from 'react';
import {
  InviteAdminDocument,
  type InviteAdminMutation,
  type InviteAdminMutationVariables,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, initialFocus, Options, Select } from '../../../ui/field.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { CopyButton } from '../../session/copy-button.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import styles from './staff.module.css';

/** A new invitation. Its link is not stored anywhere. */
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

/** The link of a new invitation, for staff to copy and pass on. It is shown only once. */
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
          <CopyButton text={link} label="Copy the link" />
        </div>
        <p className={styles.hint}>
          It is shown only now. If it is lost, “New link” in the list makes another one, and this one ends.
        </p>
      </div>
    </Dialog>
  );
}
