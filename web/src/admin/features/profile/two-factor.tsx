import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type OwnAccountFragment, ProfileDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { TwoFactorStop } from './two-factor-stop.tsx';

type Open = { what: 'setup' | 'stop' } | { what: 'codes'; codes: string[] };

/** The second factor: off with an offer, or on with a way to switch it off. */
export function TwoFactor({ account }: { account: OwnAccountFragment }) {
  const client = useApolloClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  function confirmed(codes: string[]) {
    setOpen({ what: 'codes', codes });
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
          <Button variant="secondary" className={styles.submit} onClick={() => setOpen({ what: 'stop' })}>
            Switch it off
          </Button>
        </>
      ) : (
        <>
          <p className={styles.about}>
            With a second factor nobody gets in with your password alone: signing in also asks for a code that
            your phone shows. You need an authenticator app, such as Aegis, Google Authenticator or 1Password.
          </p>
          <Button variant="secondary" className={styles.submit} onClick={() => setOpen({ what: 'setup' })}>
            Set it up
          </Button>
        </>
      )}
      {open?.what === 'setup' && <TwoFactorSetup onConfirmed={confirmed} onClose={close} />}
      {open?.what === 'codes' && <RecoveryCodes codes={open.codes} email={account.email} onClose={close} />}
      {open?.what === 'stop' && <TwoFactorStop onClose={close} />}
    </>
  );
}
