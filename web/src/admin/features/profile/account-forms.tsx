import { useApolloClient } from '@apollo/client/react';
import { passwordForm, profileForm } from 'api/forms/admin';
import { useState } from 'react';
import { type OwnAccountFragment, SessionsDocument, UpdateProfileDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { notifySuccess } from '../../notify.ts';
import { useFormSubmit } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './profile.module.css';

/** Changes the account's password. The host stores the new session token; this code never sees it. */
export function PasswordForm({ email }: { email: string }) {
  const session = useSession();
  const client = useApolloClient();
  // A new key remounts the form after a change, so that no password remains on the page.
  const [changes, setChanges] = useState(0);
  const { errors, busy, submit } = useFormSubmit(
    passwordForm,
    async (passwords) => {
      const answer = await session.changePassword(passwords);
      if (!answer.ok) return answer;
      notifySuccess('Password changed. You are signed out everywhere else.');
      setChanges(changes + 1);
      await client.refetchQueries({ include: [SessionsDocument] });
    },
    'Error changing the password. Check the connection and try again.',
  );

  return (
    <form key={changes} className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers save the new password under this username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" error={errors.current} />
      <PasswordField label="New password" name="next" isNew error={errors.next} />
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Changing...' : 'Change the password'}
      </Button>
    </form>
  );
}

export function NameForm({ account }: { account: OwnAccountFragment }) {
  const client = useApolloClient();
  const session = useSession();
  const { errors, busy, submit } = useFormSubmit(
    profileForm,
    async ({ name }) => {
      const { data } = await client.mutate({ mutation: UpdateProfileDocument, variables: { name } });
      if (data) {
        const { _id, email, name, role, calendar } = data.updateProfile;
        session.know({ _id, email, name, role, calendar });
      }
      notifySuccess('Name saved');
    },
    'Error saving the name. Check the connection and try again.',
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" name="name" required error={errors.name}>
        <Input type="text" autoComplete="name" defaultValue={account.name} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Saving...' : 'Save the name'}
      </Button>
    </form>
  );
}
