import { useApolloClient } from '@apollo/client/react';
import { confirmForm } from 'api/forms/admin';
import { useState } from 'react';
import { type OwnAccountFragment, ProfileDocument, StopTwoFactorDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { notifySuccess } from '../../notify.ts';
import { FormDialog } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import styles from './profile.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';

interface TwoFactorProps {
  account: OwnAccountFragment;
  onCodes: (codes: string[]) => void;
}

/** Shows whether two-factor authentication is on, with a button to set it up or switch it off. */
export function TwoFactor({ account, onCodes }: TwoFactorProps) {
  const client = useApolloClient();
  const [open, setOpen] = useState<'setup' | 'stop' | null>(null);
  const close = () => setOpen(null);

  function confirmed(codes: string[]) {
    close();
    onCodes(codes);
    void client.refetchQueries({ include: [ProfileDocument] });
  }

  return (
    <>
      {account.twoFactorOn ? (
        <>
          <p className={styles.on}>On</p>
          <p className={styles.about}>
            Signing in asks for your password and a code of your authenticator app.
          </p>
          <Button variant="secondary" className={styles.submit} onClick={() => setOpen('stop')}>
            Switch it off
          </Button>
        </>
      ) : (
        <>
          <p className={styles.about}>
            With a second factor nobody gets in with your password alone: signing in also asks for a code that
            your phone shows. You need an authenticator app, such as Aegis, Google Authenticator or 1Password.
          </p>
          <Button variant="secondary" className={styles.submit} onClick={() => setOpen('setup')}>
            Set it up
          </Button>
        </>
      )}
      {open === 'setup' && <TwoFactorSetup onConfirmed={confirmed} onClose={close} />}
      {open === 'stop' && <TwoFactorStop onClose={close} />}
    </>
  );
}

function TwoFactorStop({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();

  async function stop(proof: { password: string }): Promise<undefined> {
    await client.mutate({ mutation: StopTwoFactorDocument, variables: proof });
    notifySuccess('The second factor is off');
    onClose();
  }

  return (
    <FormDialog
      title="Switch the second factor off?"
      form={confirmForm}
      action="Switch it off"
      busyAction="Switching off..."
      isDangerous
      failure="Error switching it off. Check the connection and try again."
      send={stop}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>You will sign in with your password only. Your recovery codes stop working.</p>
          <PasswordField label="Password" name="password" error={errors.password} />
        </>
      )}
    </FormDialog>
  );
}
