import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { codeForm, confirmForm } from 'api/forms/admin';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import {
  ConfirmTwoFactorDocument,
  type OwnAccountFragment,
  ProfileDocument,
  StartTwoFactorDocument,
  type StartTwoFactorMutation,
  StopTwoFactorDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { fieldErrors, focusWrong, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { CopyButton } from '../../session/copy-button.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import styles from './profile.module.css';

interface TwoFactorProps {
  account: OwnAccountFragment;
  onCodes: (codes: string[]) => void;
}

export function TwoFactor({ account, onCodes }: TwoFactorProps) {
  const client = useApolloClient();
  const [open, setOpen] = useState<'setup' | 'stop' | null>(null);
  const close = () => setOpen(null);

  function confirmed(codes: string[]) {
    close();
    onCodes(codes);
    void client.refetchQueries({ include: [ProfileDocument] }).catch(() => {});
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

type Setup = StartTwoFactorMutation['startTwoFactor'];

interface TwoFactorSetupProps {
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

/** Switches two-factor authentication on, but only after staff have typed a correct code. */
function TwoFactorSetup({ onConfirmed, onClose }: TwoFactorSetupProps) {
  const client = useApolloClient();
  const id = useId();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);

  const start = useCallback(
    async (password?: string) => {
      try {
        const { data } = await client.mutate({ mutation: StartTwoFactorDocument, variables: { password } });
        setSetup(data?.startTwoFactor ?? null);
      } catch (reason) {
        // If the sign-in was too long ago, the server requires the password first.
        const wrong = fieldErrors(reason).password;
        if (wrong) return wrong;
        setFailure(serverMessage(reason) ?? 'The server did not answer. Close this and try again.');
      }
    },
    [client],
  );

  useEffect(() => {
    void start().then((wrong) => setAsksPassword(wrong !== undefined));
  }, [start]);

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseForm(confirmForm, Object.fromEntries(new FormData(form)));
    setError(parsed.ok ? undefined : parsed.message);
    if (!parsed.ok) return;
    setBusy(true);
    const wrong = await start(parsed.value.password);
    setBusy(false);
    setError(wrong);
    if (wrong) focusWrong(form, { password: wrong });
    else setAsksPassword(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseForm(codeForm, Object.fromEntries(new FormData(form)));
    setError(parsed.ok ? undefined : parsed.message);
    if (!parsed.ok) return;
    setBusy(true);
    try {
      const { data } = await client.mutate({ mutation: ConfirmTwoFactorDocument, variables: parsed.value });
      if (data) return onConfirmed(data.confirmTwoFactor.codes);
    } catch (reason) {
      const message = serverMessage(reason);
      if (fieldErrors(reason).code) setError(message ?? fieldErrors(reason).code);
      else notifyFailure(message ?? 'Error confirming the code. Check the connection and try again.');
      const control = form.elements.namedItem('code');
      if (control instanceof HTMLInputElement) control.select();
    }
    setBusy(false);
  }

  return (
    <Dialog
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title="Set up the second factor"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={!setup && !asksPassword}>
            {busy ? 'Checking...' : asksPassword ? 'Continue' : 'Switch it on'}
          </Button>
        </>
      }
    >
      {failure && <p role="alert">{failure}</p>}
      {asksPassword && !failure && (
        <form id={id} className={styles.setup} onSubmit={prove} noValidate>
          <p>You signed in a while ago, so confirm first that it is you.</p>
          <PasswordField label="Password" name="password" error={error} />
        </form>
      )}
      {setup && (
        <form id={id} className={styles.setup} onSubmit={submit} noValidate>
          <p>1. Scan this picture with your authenticator app.</p>
          <div className={styles.qr}>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
          </div>
          <details>
            <summary>Type it by hand instead</summary>
            <p className={styles.secret} data-testid="secret">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <CopyButton text={setup.secret} label="Copy the key" />
          </details>
          <Field label="2. Enter the code that the app shows" name="code" required error={error}>
            <Input
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className={styles.code}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

/** The quiet zone around the QR code, in modules, as the standard requires. */
const border = 4;

/** Draws the QR code as one SVG path, which needs no image request and no inline styles. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);

  useEffect(() => {
    let isStale = false;
    // The library is loaded on demand, because an account needs it only once. If loading fails, staff can type the key instead.
    import('qr')
      .then(({ default: encode }) => encode(text, 'raw', { ecc: 'medium', border }))
      .then((code) => isStale || setRows(code))
      .catch(() => {});
    return () => {
      isStale = true;
    };
  }, [text]);

  if (!rows) return null;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
