import { useApolloClient } from '@apollo/client/react';
import { fieldInfo } from 'api/fields';
import { inviteForm, roles } from 'api/forms/admin';
import {
  InviteAdminDocument,
  type InviteAdminMutation,
  type InviteAdminMutationVariables,
} from '../../../gql/graphql.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { initialFocus } from '../../initial-focus.ts';
import { FormDialog } from '../../session/form-dialog.tsx';

/** An invitation that was just made. Its link is not stored anywhere. */
export type Issued = InviteAdminMutation['inviteAdmin'];

interface InviteFormProps {
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

/** Asks for the address, name and role of a new colleague. */
export function InviteForm({ onIssued, onClose }: InviteFormProps) {
  const client = useApolloClient();

  async function invite(input: InviteAdminMutationVariables['input']) {
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
              {Object.entries(roles).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </FormDialog>
  );
}
