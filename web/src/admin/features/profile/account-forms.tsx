import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { passwordForm, profileForm } from 'api/forms/admin';
import { type FormEvent, useState } from 'react';
import { type OwnAccountFragment, SessionsDocument, UpdateProfileDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { fieldErrors, focusWrong, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { PasswordField } from '../../session/password-field.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './profile.module.css';

/** Changes the password. The host stores the new token; no screen sees it. */
export function PasswordForm({ email }: { email: string }) {
  const session = useSession();
  const client = useApolloClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  // Renders a new form after a change, so that no password stays in the page.
  const [changes, setChanges] = useState(0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Readonly<Record<string, string>>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
    };
    const parsed = parseForm(passwordForm, Object.fromEntries(new FormData(form)));
    if (!parsed.ok) return show(parsed.errors);
    setErrors({});
    setBusy(true);
    const answer = await session.changePassword(parsed.value);
    setBusy(false);
    if (!answer.ok) {
      notifyFailure(answer.message ?? 'Error changing the password. Check the connection and try again.');
      return show(answer.errors ?? {});
    }
    notifySuccess('Password changed. You are signed out everywhere else.');
    setChanges(changes + 1);
    await client.refetchQueries({ include: [SessionsDocument] });
  }

  return (
    <form key={changes} className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" error={errors.current} />
      <PasswordField label="New password" name="next" isNew error={errors.next} />
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Changing...' : 'Change the password'}
      </Button>
    </form>
  );
}

/** The name under which colleagues know the account. */
export function NameForm({ account }: { account: OwnAccountFragment }) {
  const client = useApolloClient();
  const session = useSession();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = parseForm(profileForm, Object.fromEntries(new FormData(event.currentTarget)));
    setError(parsed.ok ? undefined : parsed.message);
    if (!parsed.ok) return;
    setBusy(true);
    try {
      const { data } = await client.mutate({ mutation: UpdateProfileDocument, variables: parsed.value });
      if (data) {
        const { _id, email, name, role } = data.updateProfile;
        session.know({ _id, email, name, role });
      }
      notifySuccess('Name saved');
    } catch (failure) {
      setError(fieldErrors(failure).name);
      notifyFailure(serverMessage(failure) ?? 'Error saving the name. Check the connection and try again.');
    }
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" name="name" required error={error}>
        <Input type="text" autoComplete="name" defaultValue={account.name} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Saving...' : 'Save the name'}
      </Button>
    </form>
  );
}
