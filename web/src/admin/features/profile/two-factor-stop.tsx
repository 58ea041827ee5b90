import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { confirmForm } from 'api/forms/admin';
import { type FormEvent, useId, useState } from 'react';
import { StopTwoFactorDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldErrors, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { PasswordField } from '../../session/password-field.tsx';
import { focusWrong } from '../../session/wrong-field.ts';
import styles from './profile.module.css';

/** Asks for the password before the second factor is switched off. */
export function TwoFactorStop({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Record<string, string>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
    };
    const parsed = parseForm(confirmForm, Object.fromEntries(new FormData(form)));
    if (!parsed.ok) return show(parsed.errors);
    setBusy(true);
    try {
      await client.mutate({ mutation: StopTwoFactorDocument, variables: parsed.value });
      notifySuccess('The second factor is off');
      onClose();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error switching it off. Check the connection and try again.');
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
      title="Switch the second factor off?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" form={id} busy={busy}>
            {busy ? 'Switching off...' : 'Switch it off'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.setup} onSubmit={submit} noValidate>
        <p>Then your password alone signs you in, and your recovery codes end.</p>
        <PasswordField label="Password" name="password" error={errors.password} />
      </form>
    </Dialog>
  );
}
