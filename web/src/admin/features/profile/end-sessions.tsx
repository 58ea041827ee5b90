import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { codeForm, confirmForm } from 'api/forms/admin';
import { type FormEvent, useId, useState } from 'react';
import { EndOtherSessionsDocument, EndSessionDocument, SessionsDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldErrors, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { CodeField } from '../../session/code-field.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { focusWrong } from '../../session/wrong-field.ts';
import styles from './profile.module.css';

interface EndSessionsProps {
  /** The sign-in to end; null for all others. */
  what: { _id: string; device: string } | null;
  twoFactorOn: boolean;
  onClose: () => void;
}

/** Asks who is there before other sign-ins end: a code of the second factor, or without one the password. */
export function EndSessions({ what, twoFactorOn, onClose }: EndSessionsProps) {
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
    const parsed = parseForm(twoFactorOn ? codeForm : confirmForm, Object.fromEntries(new FormData(form)));
    if (!parsed.ok) return show(parsed.errors);
    setBusy(true);
    const proof = parsed.value;
    try {
      await (what
        ? client.mutate({ mutation: EndSessionDocument, variables: { id: what._id, ...proof } })
        : client.mutate({ mutation: EndOtherSessionsDocument, variables: proof }));
      notifySuccess(what ? `${what.device} is signed out` : 'Signed out everywhere else');
      onClose();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error signing out. Check the connection and try again.');
      show(fieldErrors(error));
      setBusy(false);
    }
    // The sign-in may be gone although the server reports an error: it ended meanwhile.
    await client.refetchQueries({ include: [SessionsDocument] }).catch(() => {});
  }

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title={what ? `Sign out ${what.device}?` : 'Sign out everywhere else?'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {busy ? 'Signing out...' : 'Sign out'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.setup} onSubmit={submit} noValidate>
        <p>
          {twoFactorOn
            ? 'Enter a code of your second factor, so that nobody else can sign you out.'
            : 'Enter your password, so that nobody else can sign you out.'}
        </p>
        {twoFactorOn ? (
          <CodeField error={errors.code} />
        ) : (
          <PasswordField label="Password" name="password" error={errors.password} />
        )}
      </form>
    </Dialog>
  );
}
