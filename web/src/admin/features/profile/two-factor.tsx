import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type OwnAccountFragment, ProfileDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './profile.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { TwoFactorStop } from './two-factor-stop.tsx';

interface TwoFactorProps {
  account: OwnAccountFragment;
  /** Takes the recovery codes, which are shown this one time. */
  onCodes: (codes: string[]) => void;
}

/** The second factor: off with an offer, or on with a way to switch it off. */
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
