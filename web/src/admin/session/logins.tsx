import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { passwordForm, profileForm } from 'api/forms/admin';
import { type FormEvent, useState } from 'react';
import { UpdateProfileDocument } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import { fieldErrors, focusWrong, serverMessage } from '../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { FrontCard } from './front-card.tsx';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';
import type { SignedInAdmin } from './office.ts';
import { PasswordField } from './password-field.tsx';
import { useSession } from './session-context.ts';
import { login, useTitle } from './use-title.ts';

/** Asks for a name, for a password to replace the one that the server generated and printed, or for both. */
export function FirstSignIn({ admin }: { admin: SignedInAdmin }) {
  const { _id, email, role, calendar, mustChangePassword, mustChooseName } = admin;
  const session = useSession();
  const client = useApolloClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  useTitle('Welcome');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    const show = (wrong: Readonly<Record<string, string>>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
      setBusy(false);
    };
    const named = parseForm(profileForm, mustChooseName ? typed : { name: admin.name });
    const secured = mustChangePassword ? parseForm(passwordForm, typed) : null;
    const wrong = { ...(!named.ok && named.errors), ...(secured && !secured.ok && secured.errors) };
    if (!named.ok || (secured && !secured.ok)) return show(wrong);
    setErrors({});
    setBusy(true);
    if (secured) {
      const answer = await session.changePassword(secured.value);
      if (!answer.ok) {
        notifyFailure(answer.message ?? 'Error changing the password. Check the connection and try again.');
        return show(answer.errors ?? {});
      }
    }
    try {
      if (mustChooseName) {
        await client.mutate({ mutation: UpdateProfileDocument, variables: { name: named.value.name } });
        session.updateAccount({ _id, email, name: named.value.name, role, calendar });
      }
      notifySuccess(`Welcome, ${named.value.name}`);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error saving the name. Check the connection and try again.');
      show(fieldErrors(error));
    }
  }

  return (
    <FrontCard title="Welcome">
      <p className={styles.note}>
        {mustChangePassword
          ? 'The password that the server printed is for the first sign-in only. Choose your own to continue.'
          : 'One question before you begin.'}
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Password managers save the new password under this username. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {mustChooseName && (
          <Field
            label="Your name"
            name="name"
            required
            hint="Your replies are signed with it, and colleagues see it beside your notes."
            error={errors.name}
          >
            <Input type="text" autoComplete="name" ref={initialFocus} />
          </Field>
        )}
        {mustChangePassword && (
          <>
            <PasswordField label="Printed password" name="current" error={errors.current} />
            <PasswordField label="New password" name="next" isNew error={errors.next} />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save and continue'}
          </Button>
          <Button variant="quiet" onClick={() => void session.logout('Logged out successfully')}>
            Logout
          </Button>
        </div>
      </form>
    </FrontCard>
  );
}

export function LoginScreen({ reason, admin }: { reason?: string; admin?: SignedInAdmin | null }) {
  useTitle('Admin Login');
  return (
    <FrontCard title="Admin Login">
      {reason && (
        <p className={styles.reason}>
          {reason}
          {admin && ` Unsaved work is kept on this device for ${admin.name}.`}
        </p>
      )}
      <LoginForm email={admin?.email} />
    </FrontCard>
  );
}

interface SignInAgainProps {
  reason: string;
  /** The admin whose work is on the screen; null if unknown. */
  admin: SignedInAdmin | null;
}

/** Shown above the screen after the server has rejected the session, so that the same person can continue. */
export function SignInAgain({ reason, admin }: SignInAgainProps) {
  const session = useSession();
  const client = useApolloClient();
  useTitle('Admin Login', { depth: login });

  // Refetches the queries that failed, for example because staff closed this dialog the last time. Requests that are still
  // waiting for the sign-in continue on their own.
  const reloadFailed = () =>
    void client
      .refetchQueries({
        include: 'active',
        onQueryUpdated: (query) => Boolean(query.getCurrentResult().error),
      })
      .catch(() => {});

  return (
    <Dialog onClose={session.postpone} title="Admin Login" size="narrow" keepOnBackdrop>
      <p className={styles.reason}>
        {reason}
        {admin &&
          ` You continue where you were. If somebody else signs in, your unsaved work is kept for ${admin.name}.`}
      </p>
      <LoginForm email={admin?.email} onDone={reloadFailed} />
    </Dialog>
  );
}
