import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { profileForm } from 'api/forms/admin';
import { type FormEvent, useState } from 'react';
import { type OwnAccountFragment, UpdateProfileDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { fieldErrors, serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { useSession } from '../../session/session-context.ts';
import styles from './profile.module.css';

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
