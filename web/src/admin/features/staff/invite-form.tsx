import { useApolloClient } from '@apollo/client/react';
import { fieldInfo, parseForm } from 'api/fields';
import { inviteForm, roles } from 'api/forms/admin';
import { type FormEvent, useId, useState } from 'react';
import { InviteAdminDocument, type InviteAdminMutation } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { fieldErrors, serverMessage } from '../../graphql/failure.ts';
import { initialFocus } from '../../initial-focus.ts';
import { notifyFailure } from '../../notify.ts';
import styles from './staff.module.css';

/** An invitation that was just made. Its link is not stored anywhere. */
export type Issued = InviteAdminMutation['inviteAdmin'];

interface InviteFormProps {
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

/** Asks whom to invite, and as what. */
export function InviteForm({ onIssued, onClose }: InviteFormProps) {
  const client = useApolloClient();
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Record<string, string>) => {
      setErrors(wrong);
      const control = form.elements.namedItem(Object.keys(wrong)[0] ?? '');
      if (control instanceof HTMLElement) control.focus();
    };
    const parsed = parseForm(inviteForm, Object.fromEntries(new FormData(form)));
    if (!parsed.ok) return show(parsed.errors);
    setErrors({});
    setBusy(true);
    try {
      const { data } = await client.mutate({
        mutation: InviteAdminDocument,
        variables: { input: parsed.value },
      });
      if (data) onIssued(data.inviteAdmin);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error inviting. Check the connection and try again.');
      show(fieldErrors(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title="Invite somebody"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {busy ? 'Making the link...' : 'Make the link'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
